const SHOWN_DIGITS = 12;

/** The end of a reservation's id in groups, to be read out: "06F3 E771 D4B2"; it is the random part, so it tells bookings apart. */
export const bookingNumber = (reservationId: string): string =>
  (
    reservationId
      .replaceAll('-', '')
      .slice(-SHOWN_DIGITS)
      .toUpperCase()
      .match(/.{1,4}/g) ?? []
  ).join(' ');
