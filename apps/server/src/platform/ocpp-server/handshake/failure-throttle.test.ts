import { beforeEach, describe, expect, test } from 'vitest';
import { createFailureThrottle, THROTTLE_LIMITS } from './failure-throttle.ts';
import type { FailureThrottle } from './failure-throttle.ts';

let nowMs = 0;
let throttle: FailureThrottle;

beforeEach(() => {
  nowMs = 0;
  throttle = createFailureThrottle(() => nowMs, THROTTLE_LIMITS);
});

function fail(times: number, address: string, identity: string): void {
  for (let at = 0; at < times; at += 1) throttle.failed(address, identity);
}

describe('[B4] throttling of wrong credentials', () => {
  test('a few failures cause no wait', () => {
    fail(4, 'a', 'CP');
    expect(throttle.waitMs('a', 'CP')).toBe(0);
  });

  test('the wait doubles with every failure up to a limit, and expires', () => {
    const waits = Array.from({ length: 12 }, () => {
      throttle.failed('a', 'CP');
      return throttle.waitMs('a', 'CP');
    });
    expect(waits.slice(3, 8)).toEqual([0, 1_000, 2_000, 4_000, 8_000]);
    expect(Math.max(...waits)).toBe(128_000);
    fail(10, 'a', 'CP');
    expect(throttle.waitMs('a', 'CP')).toBe(300_000);
    nowMs += 300_000;
    expect(throttle.waitMs('a', 'CP')).toBe(0);
  });

  test('a thousand guesses from one address: it must wait, for every identity', () => {
    fail(1_000, 'a', 'CP');
    expect(throttle.waitMs('a', 'OTHER')).toBe(300_000);
    expect(throttle.waitMs('b', 'CP')).toBe(0);
  });

  test('a thousand guesses from as many addresses: each has one attempt, and the right one is not affected', () => {
    for (let at = 0; at < 1_000; at += 1) {
      expect(throttle.waitMs(`10.0.${at >> 8}.${at & 255}`, 'CP')).toBe(0);
      throttle.failed(`10.0.${at >> 8}.${at & 255}`, 'CP');
    }
    expect(throttle.waitMs('10.0.3.231', 'CP')).toBe(300_000);
    expect(throttle.waitMs('192.0.2.1', 'CP')).toBe(0);
  });

  test('charging points that connected from a shared address stay allowed when another client there guesses', () => {
    throttle.succeeded('nat', 'GOOD');
    fail(1_000, 'nat', 'CP');
    expect(throttle.waitMs('nat', 'GOOD')).toBe(0);
    expect(throttle.waitMs('nat', 'NEW')).toBeGreaterThan(0);
  });

  test('a success ends only the wait of that address for that identity', () => {
    fail(6, 'a', 'CP');
    fail(6, 'b', 'CP');
    throttle.succeeded('a', 'CP');
    expect(throttle.waitMs('a', 'CP')).toBe(0);
    expect(throttle.waitMs('b', 'CP')).toBeGreaterThan(0);
  });

  test('success takes back the mistakes of that address on that identity, and no others', () => {
    fail(18, 'nat', 'CP');
    throttle.succeeded('nat', 'CP');
    fail(19, 'nat', 'OTHER');
    expect(throttle.waitMs('nat', 'NEW')).toBe(0);
    throttle.failed('nat', 'OTHER');
    expect(throttle.waitMs('nat', 'NEW')).toBeGreaterThan(0);
  });

  test('failures are forgotten after a quarter of an hour without another', () => {
    fail(100, 'a', 'CP');
    nowMs += 900_000;
    throttle.failed('a', 'CP');
    expect(throttle.waitMs('a', 'CP')).toBe(0);
  });

  test('IPv6 addresses count by network, mapped IPv4 addresses each', () => {
    fail(30, '2001:db8:1:2:aaaa::1', 'CP');
    expect(throttle.waitMs('2001:db8:1:2:bbbb::2', 'CP')).toBeGreaterThan(0);
    expect(throttle.waitMs('2001:db8:1:3::1', 'CP')).toBe(0);
    fail(30, '2001:db8::aaaa:1:2:3', 'CP');
    expect(throttle.waitMs('2001:db8::1', 'CP')).toBeGreaterThan(0);
    fail(30, '::ffff:192.0.2.1', 'CP');
    expect(throttle.waitMs('192.0.2.1', 'CP')).toBeGreaterThan(0);
    expect(throttle.waitMs('::ffff:192.0.2.2', 'CP')).toBe(0);
  });

  test('memory is limited: the oldest entries are dropped', () => {
    const small = createFailureThrottle(() => nowMs, {
      ...THROTTLE_LIMITS,
      maxEntries: 3,
      perAddress: 1,
    });
    for (const address of ['a', 'b', 'c', 'd']) small.failed(address, address);
    expect(small.waitMs('a', 'x')).toBe(0);
    expect(small.waitMs('d', 'x')).toBeGreaterThan(0);
  });
});
