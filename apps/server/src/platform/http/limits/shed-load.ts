// Refuses requests at once when they would wait long for the database, so that those that are admitted are answered quickly. Short
// bursts are let through. Reads are refused first, then writes; logging in, starting and stopping last.
import type { Load } from '@voltagora/contract';
import type { ConnectionQueue } from '../../db/connection-queue.ts';

/** The longest acceptable wait for a connection, in milliseconds. */
const LIMIT_MS: Record<Load, number> = { heavy: 1_000, read: 2_000, write: 3_000, first: 6_000 };
/** In a queue that is younger, a request may wait longer than that. */
const BURST_MS = 2_000;
/** Longer than that, not even a burst may wait. */
const BURST_WAIT_MS = 4_000;
/** After a refusal there are no bursts for so long. */
const STRICT_MS = 1_000;
/** How long after the start everybody waits: the first statements are slow, and a demo fills its database. */
const START_MS = 60_000;

/** Whether a request is refused now. */
export type ShedLoad = (load: Load) => boolean;

/** Times are in milliseconds. */
export function createShedLoad(
  queue: () => ConnectionQueue,
  nowMs: () => number = () => performance.now(),
): ShedLoad {
  let strictUntil = Number.NEGATIVE_INFINITY;
  const startsUntil = nowMs() + START_MS;
  return (load) => {
    if (nowMs() < startsUntil) return false;
    const { expectedWaitMs, standingMs } = queue();
    if (expectedWaitMs <= LIMIT_MS[load]) return false;
    const isBurst = standingMs <= BURST_MS && expectedWaitMs <= BURST_WAIT_MS;
    if (isBurst && nowMs() >= strictUntil) return false;
    strictUntil = nowMs() + STRICT_MS;
    return true;
  };
}
