// The end of a charge by its charging point's own word, which comes after the platform had given the charge up: it counts once, and
// never makes smaller what was settled.
import { acceptStopReading, isEndCorrected, type MeterReading } from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import { CLOSED_BY_PLATFORM } from './end-session.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { METER_HEADROOM, meteredOf, recordMeter } from '../metering/record-meter.ts';
import { correctSessionRow, type LockedSession } from './sessions.store.ts';
import type { Stop } from './unmatched-stop.ts';

const CORRECTED = 'end_told_late';

/** False where the session has its charging point's end already, or was settled with more than this one says. */
export async function correctEnd(
  deps: HandlerDeps,
  trx: Trx,
  session: LockedSession,
  stop: Stop,
  readings: readonly MeterReading[],
): Promise<boolean> {
  const { id, reservation_id: reservationId, started_at: startedAt } = session;
  if (session.stopped_at === null || session.stop_reason !== CLOSED_BY_PLATFORM) return false;
  const { now, stoppedAt, reason } = stop;
  const headroom = deps.meterHeadroom ?? METER_HEADROOM;
  const { energyWh, flag } = acceptStopReading(meteredOf(session), {
    registerWh: stop.meterStopWh,
    at: stoppedAt,
    now,
    headroom,
  });
  const settled = { energyWh: session.energy_wh, stoppedAt: session.stopped_at };
  if (!isEndCorrected(settled, { energyWh, stoppedAt }, now)) return false;
  const metered = await recordMeter(trx, session, readings, { now, headroom });
  const flags = [...metered.flags, CORRECTED, ...(flag === null ? [] : [flag])];
  const settledAt = session.settled_at;
  await correctSessionRow(trx, id, { energyWh, stoppedAt, reason, flags, settledAt });
  if (reservationId === null) return true;
  const charge = { reservationId, energyWh, startedAt, stoppedAt, now };
  await deps.reservations.correctCharging(trx, charge);
  return true;
}
