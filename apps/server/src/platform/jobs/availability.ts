// Since when this node has served without a gap. Of what should have been asked of it before that, nobody can say that it was not
// tried: the database was away, or the event loop was blocked.
import type { Clock } from '../clock.ts';

export interface AvailabilityTracker {
  /** Now, while it serves nobody. */
  upSince(): Date;
  /** The database has answered. Say so every few seconds. */
  worked(): void;
}

/** Several rounds of the regular work, and less than any time that people are given. */
const GAP_MS = 60_000;

/** `elapsedMs` counts on whatever becomes of the clock. */
export function trackAvailability(
  clock: Clock,
  elapsedMs = () => performance.now(),
): AvailabilityTracker {
  let since = clock.now();
  let workedAt = elapsedMs();
  const isGap = () => elapsedMs() - workedAt > GAP_MS;
  return {
    upSince: () => (isGap() ? clock.now() : since),
    worked() {
      if (isGap()) since = clock.now();
      workedAt = elapsedMs();
    },
  };
}
