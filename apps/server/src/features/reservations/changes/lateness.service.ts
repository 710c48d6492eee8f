import type { Reservation } from '@voltagora/contract';
import { lateUntil } from '@voltagora/domain';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { awaitedBooking } from '../lists/present-no-show.ts';
import { reservationChanged } from '../reservation-changed.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import { readReservation } from '../lists/reservations.reads.ts';
import { applyEvent, lockReservation } from '../reservations.store.ts';
import { termsOfBooking } from '../lists/stored-json.ts';

/** Extends the time until no-show, once. Error codes: not_found, running_late_not_possible. */
export async function announceLate(
  deps: ReservationDeps,
  id: string,
  actor: Actor,
): Promise<Reservation> {
  const { plug_id: plugId } = await deps.db.transaction().execute(async (trx) => {
    const row = await lockReservation(trx, id);
    if (row === undefined || row.user_id !== actor.userId) throw notFound('reservation');
    const booking = awaitedBooking(row);
    const until = booking && lateUntil(booking, termsOfBooking(row), deps.clock.now());
    const isNoted =
      until !== undefined &&
      (await applyEvent(trx, id, row.status, 'announce_late', { late_until: until }));
    if (isNoted) return row;
    const detail = 'Being late can be announced once, from an hour before the start.';
    throw new AppError('running_late_not_possible', detail);
  });
  deps.bus.publish(reservationChanged, { reservationId: id, plugId });
  return readReservation(deps, id, actor);
}
