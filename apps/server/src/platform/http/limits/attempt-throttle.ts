// Counts attempts in memory, each under several keys at once. An attempt counts before it is checked, so that a burst sent at
// once counts in full; a refused attempt counts under no key. Each of several nodes also counts the attempts that the others
// report, so a burst at all of them at once counts in full on each, and everywhere a moment later.
import { randomUUID } from 'node:crypto';
import { type Bus, topic } from '../../bus/bus.ts';
import type { Clock } from '../../clock.ts';

const KEYS_MAX = 50_000;
const FORGET_EVERY_MS = 60_000;

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
  /** `filled` are the keys whose limit this attempt reached. */
  | { kind: 'counted'; filled: string[] };

export interface AttemptThrottle {
  attempt(limits: readonly Limit[]): Attempt;
  /** Removes a counted attempt: it was not a guess. */
  forgive(limits: readonly Limit[]): void;
}

/** What one node has counted or removed, for the others to count too. */
const attemptCounted = topic<{ by: string; of: string; isForgiven: boolean; limits: Limit[] }>(
  'attempts.counted',
);

/** `shared`: the bus between nodes, and the name of this throttle on it. */
export function createAttemptThrottle(
  clock: Clock,
  shared?: { bus: Bus; name: string },
): AttemptThrottle {
  const id = randomUUID();
  const counts = new Map<string, Count>();
  let forgotAtMs = 0;

  const live = (key: string, nowMs: number): Count | undefined => {
    const known = counts.get(key);
    return known !== undefined && known.untilMs > nowMs ? known : undefined;
  };

  /** Expired counts have no effect, and there would be a key for every visitor. */
  const forget = (nowMs: number): void => {
    if (Math.abs(nowMs - forgotAtMs) < FORGET_EVERY_MS) return;
    forgotAtMs = nowMs;
    for (const [key, { untilMs }] of counts) if (untilMs <= nowMs) counts.delete(key);
  };

  const add = ({ key, windowMs }: Limit, nowMs: number): number => {
    const count = live(key, nowMs) ?? { attempts: 0, untilMs: nowMs + windowMs };
    if (count.attempts === 0) counts.delete(key);
    count.attempts += 1;
    counts.set(key, count);
    forget(nowMs);
    if (counts.size > KEYS_MAX) counts.delete(counts.keys().next().value ?? key);
    return count.attempts;
  };

  const take = (limits: readonly Limit[]): void => {
    const nowMs = clock.now().getTime();
    for (const { key } of limits) {
      const count = live(key, nowMs);
      if (count !== undefined) count.attempts = Math.max(0, count.attempts - 1);
    }
  };
  const tell = (limits: readonly Limit[], isForgiven: boolean): void =>
    shared?.bus.publish(attemptCounted, {
      by: id,
      of: shared.name,
      isForgiven,
      limits: [...limits],
    });
  // Never unsubscribed: the server and its bus end together.
  shared?.bus.subscribe(attemptCounted, ({ by, of, isForgiven, limits }) => {
    if (by === id || of !== shared.name) return;
    if (isForgiven) return take(limits);
    for (const limit of limits) add(limit, clock.now().getTime());
  });

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
      tell(limits, false);
      return { kind: 'counted', filled: filled.map(({ key }) => key) };
    },
    forgive(limits) {
      take(limits);
      tell(limits, true);
    },
  };
}
