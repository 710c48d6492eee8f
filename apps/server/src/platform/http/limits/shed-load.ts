// Refuses requests at once when they would wait long, so that those that are admitted are answered quickly. Short bursts are let
// through. Reads are refused first, then writes; logging in, starting and stopping last.
import type { Load } from '@voltagora/contract';
import type { ConnectionQueue } from '../../db/connection-queue.ts';

/** The longest acceptable wait for a connection to the database, in milliseconds. A request waits once for each statement. */
const LIMIT_MS: Record<Load, number> = { heavy: 100, read: 150, write: 300, first: 1_000 };
/** While somebody always waits for one: the longest time in which those that are admitted may be answered. */
const ANSWERED_MS: Record<Load, number> = { heavy: 200, read: 300, write: 600, first: 2_000 };
/** So few are always admitted: what makes them slow is no queue, and to refuse others would make them no faster. */
const FEW = 8;
/** In a queue that is younger, a request may wait longer than that. */
const BURST_MS = 2_000;
/** Longer than that, not even a burst may wait. */
const BURST_WAIT_MS = 1_500;
/** After a refusal there are no bursts for so long. */
const STRICT_MS = 1_000;
/** How long after the start everybody waits: the first statements are slow, and a demo fills its database. */
const START_MS = 60_000;

/** Whether a request is refused now. */
export type ShedLoad = (load: Load) => boolean;

interface Queues {
  /** Of statements that wait for a connection. */
  connections: () => Pick<ConnectionQueue, 'expectedWaitMs' | 'standingMs'>;
  /** Of requests that are admitted and not answered. Expensive reads have a queue of their own, so that they keep no login out. */
  answers: (load: Load) => Pick<ConnectionQueue, 'waiting' | 'expectedWaitMs'>;
}

/** Times are in milliseconds. */
export function createShedLoad(
  { connections, answers }: Queues,
  nowMs: () => number = () => performance.now(),
): ShedLoad {
  let strictUntil = Number.NEGATIVE_INFINITY;
  const startsUntil = nowMs() + START_MS;
  return (load) => {
    const now = nowMs();
    const underWay = answers(load);
    if (now < startsUntil || underWay.waiting < FEW) return false;
    const { expectedWaitMs, standingMs } = connections();
    const isStrict = now < strictUntil;
    const isStanding = standingMs > BURST_MS || (isStrict && standingMs > 0);
    const isLate = isStanding && underWay.expectedWaitMs > ANSWERED_MS[load];
    if (expectedWaitMs <= LIMIT_MS[load] && !isLate) return false;
    const isBurst = standingMs <= BURST_MS && expectedWaitMs <= BURST_WAIT_MS;
    if (isBurst && !isStrict) return false;
    strictUntil = now + STRICT_MS;
    return true;
  };
}
