import type { PostgresPool } from 'kysely';

/** How much one interval counts towards the mean. */
const WEIGHT = 0.05;

/**
 * Measures who waits for a connection of a pool. `expectedWaitMs` says how long a connection that is asked for now has to be waited
 * for: as many intervals as wait, of the mean length between two connections that were handed out while others waited.
 */
export function measureQueue(
  { connect }: Pick<PostgresPool, 'connect'>,
  nowMs: () => number = () => performance.now(),
): Pick<PostgresPool, 'connect'> & { expectedWaitMs: () => number } {
  let waiting = 0;
  let intervalMs = 0;
  let handedOutAt = nowMs();
  return {
    async connect() {
      const askedAt = nowMs();
      waiting += 1;
      try {
        return await connect();
      } finally {
        waiting -= 1;
        const now = nowMs();
        const interval = now - Math.max(handedOutAt, askedAt);
        intervalMs += (interval - intervalMs) * WEIGHT;
        handedOutAt = now;
      }
    },
    expectedWaitMs: () => waiting * intervalMs,
  };
}
