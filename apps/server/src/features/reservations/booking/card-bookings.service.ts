// Follows changes of a booking's card payment. Runs in the payment's transaction with the reservation locked; the caller invokes
// the returned callback after the commit.
import type { Trx } from '../../../platform/db/db.ts';
import type { BookingParticipant } from '../../payments/public.ts';
import { mailDriver, type MailDeps } from '../mails/booking-mails.service.ts';
import { reservationChanged } from '../reservation-changed.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import { applyEvent, lockReservation, markPaid, releaseEntry } from '../reservations.store.ts';

export const createCardBookings = (
  deps: MailDeps & Pick<ReservationDeps, 'bus'>,
): BookingParticipant => ({
  async onAuthorized(trx, { reservationId }) {
    if (!(await applyEvent(trx, reservationId, 'PENDING', 'hold_placed'))) return undefined;
    await mailDriver(deps, trx, reservationId, 'confirmed');
    return changed(deps, trx, reservationId);
  },
  async onFailed(trx, { reservationId, now, isGivenUp }) {
    const change = { ended_at: now };
    if (!(await applyEvent(trx, reservationId, 'PENDING', 'payment_failed', change))) {
      return () => {};
    }
    await releaseEntry(trx, reservationId, now);
    if (!isGivenUp) await mailDriver(deps, trx, reservationId, 'unpaid');
    return changed(deps, trx, reservationId);
  },
  async onCaptured(trx, { reservationId }) {
    await markPaid(trx, reservationId);
    return changed(deps, trx, reservationId);
  },
});

async function changed(
  { bus }: Pick<ReservationDeps, 'bus'>,
  trx: Trx,
  reservationId: string,
): Promise<() => void> {
  const row = await lockReservation(trx, reservationId);
  if (row === undefined) throw new Error(`There is no reservation ${reservationId}`);
  return () => bus.publish(reservationChanged, { reservationId, plugId: row.plug_id });
}
