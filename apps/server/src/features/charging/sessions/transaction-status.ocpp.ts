import type { OcppConnection201 } from '../../../platform/ocpp-server/connection.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { closeWithoutNotice } from './lost-transaction.ts';

/**
 * `[O12]` OCPP 2.0.1 E14: messages of a transaction are missing, so its station is asked whether they are still to come. Where
 * it is over and nothing will come, its end is among them, or waits in vain for what was before it.
 */
export async function askForMissing(
  deps: HandlerDeps,
  { command, chargingPointId }: OcppConnection201,
  chargingPointTransactionId: string,
  isOver: boolean,
): Promise<void> {
  const asked = await command('GetTransactionStatus', {
    transactionId: chargingPointTransactionId,
  });
  if (!asked.ok) return;
  const { messagesInQueue, ongoingIndicator } = asked.response;
  // E14: a station that has forgotten the transaction says only that it has no messages of it.
  if (messagesInQueue || (ongoingIndicator !== false && !isOver)) return;
  await closeWithoutNotice(deps, { chargingPointId, chargingPointTransactionId });
}
