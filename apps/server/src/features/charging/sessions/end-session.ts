// The end of a session, by the charging point's word or by ours: written once, and settled in the same transaction.
import type { Trx } from '../../../platform/db/db.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { isDoubtful, type MeterFlag } from '@voltagora/domain';
import { endSessionRow, readReportedEnergy, type SessionRow } from './sessions.store.ts';

export interface SessionEnd {
  energyWh: number;
  stoppedAt: Date;
  reason: string;
  flags: readonly string[];
}

/** Why a session has ended that its charging point has not. */
export const CLOSED_BY_PLATFORM = 'ClosedByPlatform';

/** The end of what its charging point does not end: no more than was measured. */
export const atLastKnown = (session: SessionRow, flag: string): SessionEnd => ({
  energyWh: session.energy_wh,
  stoppedAt: session.last_sample_at ?? session.started_at,
  reason: CLOSED_BY_PLATFORM,
  flags: [flag],
});

/** Ends a session that the caller has locked and found open. */
export async function endSession(
  { reservations }: Pick<HandlerDeps, 'reservations'>,
  trx: Trx,
  session: SessionRow,
  end: SessionEnd,
  now: Date,
): Promise<void> {
  const { id, reservation_id: reservationId, started_at: startedAt } = session;
  const stoppedAt = timeOfEnd(session, end.stoppedAt, now);
  const flags = new Set([...session.flags, ...end.flags]);
  if (stoppedAt !== end.stoppedAt) flags.add('stop_before_start');
  const doubt: MeterFlag = 'energy_doubtful';
  if (isDoubtful(await readReportedEnergy(trx, id))) flags.add(doubt);
  await endSessionRow(trx, id, {
    energyWh: end.energyWh,
    stoppedAt,
    reason: end.reason,
    flags: [...flags],
    settledAt: reservationId === null ? null : now,
  });
  if (reservationId === null) return;
  const { energyWh } = end;
  await reservations.settleCharging(trx, { reservationId, energyWh, startedAt, stoppedAt, now });
}

/** A charging point whose clock jumped back while it charged: the time between its two messages counts then. */
function timeOfEnd(session: SessionRow, stoppedAt: Date, now: Date): Date {
  if (stoppedAt >= session.started_at) return stoppedAt;
  const elapsedMs = Math.max(0, now.getTime() - session.received_at.getTime());
  return new Date(session.started_at.getTime() + elapsedMs);
}
