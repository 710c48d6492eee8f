const SHOWN_DIGITS = 12;

/** The end of an id in groups, to be read out: "06F3 E771 D4B2"; it is the random part, so it tells bookings apart. */
export const formatBookingNumber = (id: string): string =>
  (
    id
      .replaceAll('-', '')
      .slice(-SHOWN_DIGITS)
      .toUpperCase()
      .match(/.{1,4}/g) ?? []
  ).join(' ');
