// What nobody asks for but time brings: no-shows, and starts that the charger never made good.
import {
  addMinutes,
  DEFAULT_BOOKING_TERMS,
  lateFeeMinor,
  START_LIMIT_SECONDS,
} from '@voltagora/domain';
import { reservationChanged } from './reservation-changed.ts';
import type { ReservationDeps } from './reservation-deps.ts';
import { endWithFee } from './ending.service.ts';
import { lockOverdueStarts } from './reservations.store.ts';

const BATCH = 50;

/**
 * Ends reservations that should have started. A driver who never tried to start pays the no-show fee; one whose
 * start failed, or whose plug is not connected, pays nothing. Safe to run on several nodes at once.
 */
export async function sweepReservations(deps: ReservationDeps, now: Date): Promise<number> {
  const terms = DEFAULT_BOOKING_TERMS;
  const limits = {
    startedBefore: addMinutes(now, -terms.noShowAfterMinutes),
    askedBefore: new Date(now.getTime() - START_LIMIT_SECONDS * 1000),
    now,
    count: BATCH,
  };
  const ended = await deps.db.transaction().execute(async (trx) => {
    const rows = await lockOverdueStarts(trx, limits);
    for (const { is_connected: isConnected, ...row } of rows) {
      const isTried = row.start_asked_at !== null || row.start_failure !== null;
      const isTheirs = !isTried && isConnected;
      const booking = { start: row.start_time, stop: row.stop_time, holdMinor: row.hold_minor };
      await endWithFee(deps, trx, row, {
        event: isTheirs ? 'no_show' : 'start_failed',
        reason: 'no_show_fee',
        feeMinor: isTheirs ? lateFeeMinor(terms, booking, deps.tokenPriceMicro) : 0,
        now,
      });
    }
    return rows;
  });
  for (const row of ended) {
    deps.bus.publish(reservationChanged, { reservationId: row.id, plugId: row.plug_id });
  }
  return ended.length === BATCH ? BATCH + (await sweepReservations(deps, now)) : ended.length;
}
