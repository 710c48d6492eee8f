/** Quick at first, as a card is mostly confirmed within seconds; then slower, to leave the server in peace. */
const PAUSES_MS = [1000, 1500, 2000, 3000, 5000, 8000];
const LONGEST_MS = 10_000;

/** How long to wait before a payment is looked at again, after so many looks. */
export const pauseAfterLook = (looks: number): number => PAUSES_MS[looks - 1] ?? LONGEST_MS;
