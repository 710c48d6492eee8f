/** The part of a reservation's id (UUID 7) that is random and not its time: it names the receipt, and nobody can guess it. */
export function receiptNumber(reservationId: string): string {
  const random = reservationId.replaceAll('-', '').slice(-16).toUpperCase();
  return random.replaceAll(/(.{4})(?!$)/g, '$1-');
}
