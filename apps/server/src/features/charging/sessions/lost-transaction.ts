// A charging point that has forgotten a transaction, as after a power cut, never ends it: whoever asks to stop ends it here.
import type { Trx } from '../../../platform/db/db.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { applySessionEvent } from './apply-session-event.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { lockPoint, readReportedStatus } from '../points/points.store.ts';
import { publishSession } from './publish-session.ts';
import { findSession, findSessionOfChargingPoint, type SessionRow } from './sessions.store.ts';

/** What the charging point made of RemoteStopTransaction: no, or nothing that can be understood. */
export type StopRefusal = 'rejected' | 'failed';

/** Closes at its last meter value, and settles, a session that its charging point shows to have lost. False when it has not. */
export async function closeIfLost(
  deps: ChargingDeps,
  key: { chargingPointId: number; transactionId: number },
  refusal: StopRefusal,
): Promise<boolean> {
  const closed = await deps.db.transaction().execute(async (trx) => {
    await lockPoint(trx, key.chargingPointId);
    const session = await findSession(trx, key);
    if (session === undefined || session.stopped_at !== null) return session;
    const now = deps.clock.now();
    if (!(await isLost(trx, session, refusal, now))) return undefined;
    const givenUp = { kind: 'given_up', flag: 'charger_lost_transaction' } as const;
    await applySessionEvent(deps, trx, session, givenUp, now);
    return session;
  });
  if (closed?.stopped_at === null) publishSession(deps, closed);
  return closed !== undefined;
}

/** What ends a charge is told beside its StopTransaction, which may come after it, and again after an answer was lost. */
const NEWS_MS = 60_000;
/** Closes at its last meter value, and settles, a session whose charging point has ended it and will not say so. */
export async function closeWithoutNotice(
  deps: HandlerDeps,
  key: { chargingPointId: number; chargingPointTransactionId: string },
): Promise<void> {
  const closed = await deps.db.transaction().execute(async (trx) => {
    await lockPoint(trx, key.chargingPointId);
    const session = await findSessionOfChargingPoint(trx, key);
    if (session === undefined || session.stopped_at !== null) return undefined;
    const givenUp = { kind: 'given_up', flag: 'charger_lost_transaction' } as const;
    await applySessionEvent(deps, trx, session, givenUp, deps.clock.now());
    return session;
  });
  if (closed !== undefined) publishSession(deps, closed);
}

const GOING_ON: readonly string[] = ['Charging', 'SuspendedEV', 'SuspendedEVSE'];

async function isLost(
  trx: Trx,
  session: SessionRow,
  refusal: StopRefusal,
  now: Date,
): Promise<boolean> {
  const { status, statusAt, bootedAt } = await readReportedStatus(trx, session.plug_id);
  const toldAt = Math.max(statusAt?.getTime() ?? 0, bootedAt?.getTime() ?? 0);
  if (now.getTime() - toldAt < NEWS_MS) return false;
  const lastSign = session.last_sample_at ?? session.received_at;
  if (status === 'Available' && statusAt !== null && statusAt > lastSign) return true;
  if (refusal === 'failed') return false;
  // What it said before it booted says nothing of now; what it says since then does: the energy still flows.
  const isOfNow = bootedAt === null || (statusAt !== null && statusAt >= bootedAt);
  return !(isOfNow && GOING_ON.includes(status));
}
