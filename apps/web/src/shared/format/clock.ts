/** The time that the server has: a device whose clock is wrong counts down, and says what is over, all the same. */

/** The server tells whole seconds, and an answer takes its time on the way. */
const RIGHT_ENOUGH_MS = 30_000;

let offsetMs = 0;
const followers = new Set<() => void>();

/** Milliseconds since 1970, as `Date.now()` would have it were the device's clock right. */
export const clockNow = (): number => Date.now() + offsetMs;

/** Takes the Date header of an answer that was asked for at `askedAt` by the device's clock. */
export function adoptServerTime(header: string | null, askedAt: number): void {
  const told = Date.parse(header ?? '');
  // Without a network an answer is one that was kept.
  if (Number.isNaN(told) || navigator.onLine === false) return;
  const off = told - (askedAt + Date.now()) / 2;
  const next = Math.abs(off) < RIGHT_ENOUGH_MS ? 0 : off;
  // The clock is as wrong as it was: nothing on a page has to move.
  if (Math.abs(next - offsetMs) < RIGHT_ENOUGH_MS && (next === 0) === (offsetMs === 0)) return;
  offsetMs = next;
  for (const follower of followers) follower();
}

/** Hears when the clock was found to be wrong, or right again. */
export function followClock(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}
