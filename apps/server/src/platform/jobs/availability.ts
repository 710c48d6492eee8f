// Since when this node has been available without interruption. Requests before that time may have failed, because the database
// was unavailable or the event loop was blocked.
import type { Clock } from '../clock.ts';

export interface AvailabilityTracker {
  /** The current time while the node is unavailable. */
  upSince(): Date;
  /** Call this every few seconds while the database answers. */
  worked(): void;
}

/** Several runs of the periodic jobs, and less than any deadline that people are given. */
const GAP_MS = 60_000;

/** `elapsedMs` does not depend on the system clock. */
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
