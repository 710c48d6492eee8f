import type { Reservation } from '@voltagora/contract';
import { type AwaitedBooking, lateUntil, noShowAt } from '@voltagora/domain';
import type { ReservationColumns } from './reservation-row.reads.ts';
import { termsOfBooking } from './stored-json.ts';

/** What decides until when a driver is waited for; undefined for a booking whose driver is not, or has come. */
export const awaitedBooking = (row: ReservationColumns): AwaitedBooking | undefined =>
  row.status !== 'RESERVED' || row.start_asked_at !== null
    ? undefined
    : { start: row.start_time, stop: row.stop_time, lateUntil: row.late_until };

export function presentNoShow(row: ReservationColumns, now: Date): Reservation['no_show'] {
  const booking = awaitedBooking(row);
  if (booking === undefined) return null;
  const terms = termsOfBooking(row);
  const at = noShowAt(booking, terms);
  if (now >= at) return null;
  const canAnnounce = lateUntil(booking, terms, now) !== undefined;
  return { at: at.toISOString(), can_announce_late: canAnnounce };
}
