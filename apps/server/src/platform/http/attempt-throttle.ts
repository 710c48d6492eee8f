// Counts attempts in memory, each under several keys at once. An attempt counts before it is looked at, so that a burst
// sent at once counts in full; a refused one counts under none.
import type { Clock } from '../clock.ts';

const KEYS_MAX = 50_000;

export interface Limit {
  key: string;
  max: number;
  windowMs: number;
}

interface Count {
  attempts: number;
  untilMs: number;
}

export type Attempt =
  | { kind: 'refused'; retryAfterSeconds: number }
  /** `filled` are the keys that this attempt was the last of. */
  | { kind: 'counted'; filled: string[] };

export interface AttemptThrottle {
  attempt(limits: readonly Limit[]): Attempt;
  /** Takes a counted attempt back: it was no guess. */
  forgive(limits: readonly Limit[]): void;
}

export function createAttemptThrottle(clock: Clock): AttemptThrottle {
  const counts = new Map<string, Count>();

  const live = (key: string, nowMs: number): Count | undefined => {
    const known = counts.get(key);
    return known !== undefined && known.untilMs > nowMs ? known : undefined;
  };

  const add = ({ key, windowMs }: Limit, nowMs: number): number => {
    const count = live(key, nowMs) ?? { attempts: 0, untilMs: nowMs + windowMs };
    if (count.attempts === 0) counts.delete(key);
    count.attempts += 1;
    counts.set(key, count);
    if (counts.size > KEYS_MAX) counts.delete(counts.keys().next().value ?? key);
    return count.attempts;
  };

  return {
    attempt(limits) {
      const nowMs = clock.now().getTime();
      const ends = limits.flatMap(({ key, max }) => {
        const count = live(key, nowMs);
        return count !== undefined && count.attempts >= max ? [count.untilMs] : [];
      });
      if (ends.length > 0) {
        const retryAfterSeconds = Math.ceil((Math.max(...ends) - nowMs) / 1000);
        return { kind: 'refused', retryAfterSeconds };
      }
      const filled = limits.filter((limit) => add(limit, nowMs) === limit.max);
      return { kind: 'counted', filled: filled.map(({ key }) => key) };
    },
    forgive(limits) {
      const nowMs = clock.now().getTime();
      for (const { key } of limits) {
        const count = live(key, nowMs);
        if (count !== undefined) count.attempts = Math.max(0, count.attempts - 1);
      }
    },
  };
}
