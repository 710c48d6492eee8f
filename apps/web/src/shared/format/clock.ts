/** The server's time, so that countdowns are right on a device with a wrong clock. */

/** The Date header has whole seconds, and an answer takes time on the way. */
const RIGHT_ENOUGH_MS = 30_000;

let offsetMs = 0;
const followers = new Set<() => void>();

/** Milliseconds since 1970 by the server's clock. */
export const clockNow = (): number => Date.now() + offsetMs;

/** Reads the Date header of an answer to a request sent at `askedAt` by the device's clock. */
export function adoptServerTime(header: string | null, askedAt: number): void {
  const told = Date.parse(header ?? '');
  // Answers while offline come from a cache.
  if (Number.isNaN(told) || navigator.onLine === false) return;
  const off = told - (askedAt + Date.now()) / 2;
  const next = Math.abs(off) < RIGHT_ENOUGH_MS ? 0 : off;
  // The offset has not changed enough to update the page.
  if (Math.abs(next - offsetMs) < RIGHT_ENOUGH_MS && (next === 0) === (offsetMs === 0)) return;
  offsetMs = next;
  for (const follower of followers) follower();
}

/** Calls `follower` when the offset has changed. Returns the function that unsubscribes. */
export function followClock(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}
