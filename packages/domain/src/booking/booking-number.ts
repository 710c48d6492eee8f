const SHOWN_DIGITS = 12;

/**
 * The last characters of a reservation's id in groups, for reading aloud: "06F3 E771 D4B2". They are random, so they distinguish
 * bookings.
 */
export const bookingNumber = (reservationId: string): string =>
  (
    reservationId
      .replaceAll('-', '')
      .slice(-SHOWN_DIGITS)
      .toUpperCase()
      .match(/.{1,4}/g) ?? []
  ).join(' ');
