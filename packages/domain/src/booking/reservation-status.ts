/** A reservation's states, named after OCPI 2.3.0 Bookings. */
export const RESERVATION_STATUSES = [
  'PENDING',
  'RESERVED',
  'CHARGING',
  'FULFILLED',
  'CANCELED',
  'NO_SHOW',
  'REJECTED',
  'FAILED',
] as const;
/** One of `RESERVATION_STATUSES`. */
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];
