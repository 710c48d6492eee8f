/** Short at first, because a card is usually confirmed within seconds; then longer, to spare the server. */
const INTERVALS_MS = [1000, 1500, 2000, 3000, 5000, 8000];
const LONGEST_MS = 10_000;

/** Milliseconds until a payment's status is read again, after `reads` reads. */
export const pollIntervalMs = (reads: number): number => INTERVALS_MS[reads - 1] ?? LONGEST_MS;
