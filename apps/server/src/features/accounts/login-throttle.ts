// Counts log-in attempts in memory: per account and address, per address, per account. An attempt counts before the
// password is looked at, so that a burst sent at once counts in full.
import type { Clock } from '../../platform/clock.ts';

const WINDOW_MS = 15 * 60_000;
const KEYS_MAX = 50_000;
const LIMITS = { pair: 8, address: 60, account: 60 } as const;

interface Count {
  attempts: number;
  until: number;
}

export interface LoginThrottle {
  /** Counts an attempt; answers the seconds to wait when there were too many. */
  attempt(account: string, address: string): number | undefined;
  succeeded(account: string, address: string): void;
}

export function createLoginThrottle(clock: Clock): LoginThrottle {
  const counts = new Map<string, Count>();

  const current = (key: string, now: number): Count => {
    const known = counts.get(key);
    if (known !== undefined && known.until > now) return known;
    const fresh = { attempts: 0, until: now + WINDOW_MS };
    counts.delete(key);
    counts.set(key, fresh);
    if (counts.size > KEYS_MAX) counts.delete(counts.keys().next().value ?? key);
    return fresh;
  };

  return {
    attempt(account, address) {
      const now = clock.now().getTime();
      const all = keysOf(account, address).map(({ key, limit }) => ({
        count: current(key, now),
        limit,
      }));
      const full = all.filter(({ count, limit }) => count.attempts >= limit);
      if (full.length > 0) {
        return Math.ceil((Math.max(...full.map(({ count }) => count.until)) - now) / 1000);
      }
      for (const { count } of all) count.attempts += 1;
      return undefined;
    },
    succeeded(account, address) {
      const now = clock.now().getTime();
      for (const { key } of keysOf(account, address)) {
        const count = current(key, now);
        count.attempts = key.startsWith('pair') ? 0 : Math.max(0, count.attempts - 1);
      }
    },
  };
}

function keysOf(account: string, address: string) {
  return [
    { key: `pair ${account} ${address}`, limit: LIMITS.pair },
    { key: `address ${address}`, limit: LIMITS.address },
    { key: `account ${account}`, limit: LIMITS.account },
  ];
}
