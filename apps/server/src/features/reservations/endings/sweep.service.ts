// Ends bookings by time: no-shows, and requested starts that never came.
import { lateFeeMicro, START_LIMIT_SECONDS } from '@voltagora/domain';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import { reservationChanged } from '../reservation-changed.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import { mailDriver } from '../mails/booking-mails.service.ts';
import { endWithFee } from './ending.service.ts';
import {
  findOverdueStarts,
  lockOverdueStart,
  noteUnansweredStarts,
  type OverdueLimits,
} from '../reservations.store.ts';
import { termsOfBooking } from '../lists/stored-json.ts';

const NOT_CONNECTED = 'charger_not_connected';
const START_TIMEOUT = 'start_timeout';

/**
 * A requested start that has not come within 5 minutes of this server's uptime has failed, and the driver is told. Five minutes into
 * the window, window and hold are released and the driver pays nothing. A driver who never requested a start is a no-show after the
 * time of the booking's terms and pays the fee, unless the plug was offline, this server was down when the window began, or the
 * host has suspended the driver.
 * Returns the number of reservations that it ended. Several nodes may run it at once.
 */
export async function sweepReservations(deps: ReservationDeps, now: Date): Promise<number> {
  const { db, bus } = deps;
  const limits = limitsOf(deps.upSince(), now);
  for (const { id, plug_id: plugId } of await noteUnansweredStarts(db, limits, START_TIMEOUT)) {
    bus.publish(reservationChanged, { reservationId: id, plugId });
  }
  let ended = 0;
  const pass = { db, kind: 'overdue_start', now };
  await forEachRow(pass, await findOverdueStarts(pass, limits), {
    idOf: (id) => id,
    async work(id) {
      const plugId = await endOverdueStart(deps, id, limits);
      if (plugId === undefined) return;
      bus.publish(reservationChanged, { reservationId: id, plugId });
      ended += 1;
    },
  });
  return ended;
}

const START_LIMIT_MS = START_LIMIT_SECONDS * 1000;

/** A start requested before a downtime may have come during it, so the charging point has 5 minutes after it to report. */
function limitsOf(upSince: Date, now: Date): OverdueLimits & { upSince: Date } {
  const before = new Date(now.getTime() - START_LIMIT_MS);
  // A clock that was set back is no downtime.
  const isNew = before < upSince && upSince <= now;
  return { askedBefore: isNew ? new Date(0) : before, now, upSince };
}

/** Returns the plug that is free again; undefined if another node ended the booking first. */
function endOverdueStart(
  deps: ReservationDeps,
  id: string,
  limits: ReturnType<typeof limitsOf>,
): Promise<number | undefined> {
  return deps.db.transaction().execute(async (trx) => {
    const found = await lockOverdueStart(trx, id, limits);
    if (found === undefined) return undefined;
    const { upSince } = limits;
    const { is_connected: isConnected, driver_suspended_at: suspendedAt, ...row } = found;
    const isTried = row.start_asked_at !== null || row.start_failure !== null;
    const couldAsk = isConnected && suspendedAt === null && row.start_time >= upSince;
    const isTheirs = !isTried && couldAsk;
    const { start_time: start, stop_time: stop, quoted_total_micro: totalMicro } = row;
    const feeMicro = lateFeeMicro(termsOfBooking(row), { start, stop, totalMicro });
    const isEnded = await endWithFee(deps, trx, row, {
      event: isTheirs ? 'no_show' : 'start_failed',
      reason: 'no_show_fee',
      feeMicro: isTheirs ? feeMicro : 0,
      now: limits.now,
      ...(!isTried && !isConnected && { startFailure: NOT_CONNECTED }),
    });
    const isShutOut = suspendedAt !== null;
    if (isEnded)
      await mailDriver(deps, trx, row.id, isTheirs ? 'no_show' : 'failed', { isShutOut });
    return row.plug_id;
  });
}
