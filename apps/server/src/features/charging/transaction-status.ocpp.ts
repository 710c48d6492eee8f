import type { OcppConnection201 } from '../../platform/ocpp-server/connection.ts';
import { atLastKnown, endSession } from './end-session.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { lockPoint } from './points.store.ts';
import { publishSession } from './publish-session.ts';
import { findSessionOfCharger } from './sessions.store.ts';

/**
 * `[O12]` OCPP 2.0.1 E14: messages of a transaction are missing, so its station is asked whether they are still to come. Where
 * it is over and nothing will come, its end is among them.
 */
export async function askForMissing(
  deps: HandlerDeps,
  { command, chargingPointId }: OcppConnection201,
  chargerTransactionId: string,
): Promise<void> {
  const asked = await command('GetTransactionStatus', { transactionId: chargerTransactionId });
  if (!asked.ok) return;
  const { messagesInQueue, ongoingIndicator } = asked.response;
  if (messagesInQueue || ongoingIndicator !== false) return;
  const now = deps.clock.now();
  const closed = await deps.db.transaction().execute(async (trx) => {
    await lockPoint(trx, chargingPointId);
    const session = await findSessionOfCharger(trx, { chargingPointId, chargerTransactionId });
    if (session === undefined || session.stopped_at !== null) return undefined;
    await endSession(deps, trx, session, atLastKnown(session, 'charger_lost_transaction'), now);
    return session;
  });
  if (closed !== undefined) publishSession(deps, closed);
}
