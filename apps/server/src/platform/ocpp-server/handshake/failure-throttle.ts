// Slows down guessing of credentials without locking out whoever has the right ones: an address that fails often waits, and an
// address that failed on an identity waits longer the more that identity is attacked from anywhere. An address that has not
// failed on an identity may always try, and one that has succeeded stays allowed.
import { randomUUID } from 'node:crypto';
import { type Bus, topic } from '../../bus/bus.ts';
import { networkOf } from '../../http/limits/network-of.ts';

export interface ThrottleLimits {
  /** Failures of one address before it waits. */
  perAddress: number;
  /** Failures on one identity, from anywhere, before the addresses that failed on it wait. */
  perIdentity: number;
  firstWaitMs: number;
  longestWaitMs: number;
  /** Failures are forgotten after this time without another one. */
  memoryMs: number;
  /** Addresses, identities and pairs remembered, each. */
  maxEntries: number;
}

export const THROTTLE_LIMITS: ThrottleLimits = {
  perAddress: 20,
  perIdentity: 5,
  firstWaitMs: 1_000,
  longestWaitMs: 300_000,
  memoryMs: 900_000,
  maxEntries: 20_000,
};

export interface FailureThrottle {
  /** Milliseconds that this handshake has to wait; 0 allows it. */
  waitMs(address: string, identity: string): number;
  /** Call it for wrong credentials only, not for a request without any. */
  failed(address: string, identity: string): void;
  /** Also takes back what the same address has failed on this identity before. */
  succeeded(address: string, identity: string): void;
}

interface Failures {
  count: number;
  lastMs: number;
}

/** What one node has seen, for the others to count too. */
const handshakeSeen = topic<{ by: string; address: string; identity: string; isGood: boolean }>(
  'ocpp.handshake-seen',
);

/** Also counts what the other nodes report. */
export function shareFailures(own: FailureThrottle, bus: Bus): FailureThrottle {
  const by = randomUUID();
  bus.subscribe(handshakeSeen, ({ by: other, address, identity, isGood }) => {
    if (other === by) return;
    if (isGood) own.succeeded(address, identity);
    else own.failed(address, identity);
  });
  const tell = (address: string, identity: string, isGood: boolean) =>
    bus.publish(handshakeSeen, { by, address, identity, isGood });
  return {
    waitMs: own.waitMs,
    failed(address, identity) {
      own.failed(address, identity);
      tell(address, identity, false);
    },
    succeeded(address, identity) {
      own.succeeded(address, identity);
      tell(address, identity, true);
    },
  };
}

export function createFailureThrottle(
  monotonicMs: () => number,
  limits: ThrottleLimits = THROTTLE_LIMITS,
): FailureThrottle {
  const byAddress = new Map<string, Failures>();
  const byIdentity = new Map<string, Failures>();
  const byPair = new Map<string, Failures>();
  const knownGood = new Map<string, true>();

  function read(map: Map<string, Failures>, key: string): Failures | null {
    const failures = map.get(key);
    if (failures === undefined) return null;
    if (monotonicMs() - failures.lastMs < limits.memoryMs) return failures;
    map.delete(key);
    return null;
  }

  function count(map: Map<string, Failures>, key: string): void {
    const failures = { count: (read(map, key)?.count ?? 0) + 1, lastMs: monotonicMs() };
    remember(map, key, failures, limits.maxEntries);
  }

  function forgive(map: Map<string, Failures>, key: string, mistakes: number): void {
    const failures = read(map, key);
    if (failures === null) return;
    if (failures.count <= mistakes) map.delete(key);
    else map.set(key, { ...failures, count: failures.count - mistakes });
  }

  function remaining(last: Failures, failures: number, free: number): number {
    if (failures < free) return 0;
    const wait = Math.min(limits.longestWaitMs, limits.firstWaitMs * 2 ** (failures - free));
    return Math.max(0, last.lastMs + wait - monotonicMs());
  }

  return {
    waitMs(address, identity) {
      const from = networkOf(address);
      const pair = read(byPair, pairKey(from, identity));
      const onIdentity = read(byIdentity, identity)?.count ?? 0;
      const forPair = pair === null ? 0 : remaining(pair, onIdentity, limits.perIdentity);
      const ofAddress = knownGood.has(pairKey(from, identity)) ? null : read(byAddress, from);
      const forAddress =
        ofAddress === null ? 0 : remaining(ofAddress, ofAddress.count, limits.perAddress);
      return Math.max(forPair, forAddress);
    },
    failed(address, identity) {
      const from = networkOf(address);
      count(byAddress, from);
      count(byIdentity, identity);
      count(byPair, pairKey(from, identity));
    },
    succeeded(address, identity) {
      const from = networkOf(address);
      const key = pairKey(from, identity);
      const mistakes = read(byPair, key)?.count ?? 0;
      byPair.delete(key);
      forgive(byAddress, from, mistakes);
      forgive(byIdentity, identity, mistakes);
      remember(knownGood, key, true, limits.maxEntries);
    },
  };
}

function pairKey(from: string, identity: string): string {
  return `${from} ${identity}`;
}

function remember<T>(map: Map<string, T>, key: string, value: T, maxEntries: number): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > maxEntries && oldest.done === false) map.delete(oldest.value);
}
