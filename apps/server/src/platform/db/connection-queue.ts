// How long those wait who come to a queue now: for a connection of the database, or until a request is answered.
import type { PostgresPool } from 'kysely';

/** Who waits for a connection of a pool. */
export interface ConnectionQueue {
  /** How many wait. */
  waiting: number;
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

/** Who has entered a queue and not left it, and at which pace they leave. */
export interface QueueMeter {
  /** Answers the time of entering, which `leave` needs. */
  enter(): number;
  leave(enteredAt: number): void;
  queue(): ConnectionQueue;
}

export function createQueueMeter(nowMs: () => number = () => performance.now()): QueueMeter {
  let waiting = 0;
  let waitingSince = 0;
  let intervalMs = 0;
  let leftAt = nowMs();
  return {
    enter() {
      const now = nowMs();
      if (waiting === 0) waitingSince = now;
      waiting += 1;
      return now;
    },
    leave(enteredAt) {
      waiting -= 1;
      const now = nowMs();
      const interval = now - Math.max(leftAt, enteredAt);
      intervalMs += (interval - intervalMs) * WEIGHT;
      leftAt = now;
    },
    queue: () => ({
      waiting,
      expectedWaitMs: waiting * intervalMs,
      standingMs: waiting === 0 ? 0 : nowMs() - waitingSince,
    }),
  };
}

export function measureQueue(
  { connect }: Pick<PostgresPool, 'connect'>,
  nowMs?: () => number,
): Pick<PostgresPool, 'connect'> & { queue: () => ConnectionQueue } {
  const meter = createQueueMeter(nowMs);
  return {
    async connect() {
      const askedAt = meter.enter();
      try {
        return await connect();
      } finally {
        meter.leave(askedAt);
      }
    },
    queue: meter.queue,
  };
}
