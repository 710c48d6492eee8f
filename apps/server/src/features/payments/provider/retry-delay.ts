const FIRST_MS = 30_000;
const LONGEST_MS = 60 * 60_000;
const DOUBLINGS_MAX = 8;

/** Half a minute, doubling up to an hour. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(FIRST_MS * 2 ** Math.min(attempts, DOUBLINGS_MAX), LONGEST_MS);
