import type { PostgresPool } from 'kysely';

/** Who waits for a connection of a pool. */
export interface ConnectionQueue {
  /**
   * How long a connection that is asked for now has to be waited for, in milliseconds: as many intervals as wait, of the mean
   * length between two connections that were handed out.
   */
  expectedWaitMs: number;
  /** For how long, in milliseconds, there has always been somebody who waits. */
  standingMs: number;
}

/** How much one interval counts towards the mean. */
const WEIGHT = 0.05;

export function measureQueue(
  { connect }: Pick<PostgresPool, 'connect'>,
  nowMs: () => number = () => performance.now(),
): Pick<PostgresPool, 'connect'> & { queue: () => ConnectionQueue } {
  let waiting = 0;
  let waitingSince = 0;
  let intervalMs = 0;
  let handedOutAt = nowMs();
  return {
    async connect() {
      const askedAt = nowMs();
      if (waiting === 0) waitingSince = askedAt;
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
    queue: () => ({
      expectedWaitMs: waiting * intervalMs,
      standingMs: waiting === 0 ? 0 : nowMs() - waitingSince,
    }),
  };
}
