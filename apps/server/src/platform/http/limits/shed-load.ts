// Refuses requests at once when they would wait long for the database, so that those that are admitted are answered quickly. Short
// bursts are let through. Reads are refused first, then writes; logging in, starting and stopping last.
import type { Load } from '@voltagora/contract';

/** The longest acceptable wait for a connection, in milliseconds. */
const LIMIT_MS: Record<Load, number> = { heavy: 100, read: 100, write: 500, first: 4_000 };
/** A burst may wait longer than that for so long. */
const BURST_MS = 500;
/** Longer than that, not even a burst may wait. */
const BURST_WAIT_MS = 1_000;
/** After a refusal there are no bursts for so long. */
const STRICT_MS = 5_000;

/** Whether a request is refused now. */
export type ShedLoad = (load: Load) => boolean;

/** Times are in milliseconds. */
export function createShedLoad(
  expectedWaitMs: () => number,
  nowMs: () => number = () => performance.now(),
): ShedLoad {
  let longSince: number | undefined;
  let strictUntil = Number.NEGATIVE_INFINITY;
  return (load) => {
    const now = nowMs();
    const wait = expectedWaitMs();
    if (wait <= LIMIT_MS.read) longSince = undefined;
    else longSince ??= now;
    if (wait <= LIMIT_MS[load]) return false;
    const isBurst = now >= strictUntil && now - (longSince ?? now) <= BURST_MS;
    if (isBurst && wait <= BURST_WAIT_MS) return false;
    strictUntil = now + STRICT_MS;
    return true;
  };
}
