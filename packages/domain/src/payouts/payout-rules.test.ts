import { describe, expect, it, test } from 'vitest';
import { payoutMinor, payoutTokensMinor, scheduledSince } from './payout-rules.ts';

describe('[26.2] a payout', () => {
  test.each([
    [9_500, 100_000, 950],
    [9_509, 100_000, 950],
    [1, 100_000, 0],
    [333, 123_456, 41],
    [100_000_000_000, 1_000_000, 100_000_000_000],
  ])('of %i hundredths of a token at %i is worth %i cents', (tokens, price, cents) => {
    expect(payoutMinor(tokens, price)).toBe(cents);
  });

  it('of the fewest tokens for an amount is worth it, and with one less it is not', () => {
    for (const price of [1, 7, 99_999, 100_000, 333_333, 1_000_000, 12_345_678]) {
      for (const cents of [1, 2, 99, 100, 12_345, 1_000_000]) {
        const tokens = payoutTokensMinor(cents, price);
        expect(payoutMinor(tokens, price)).toBeGreaterThanOrEqual(cents);
        expect(payoutMinor(tokens - 1, price)).toBeLessThan(cents);
      }
    }
  });

  test.each([
    ['weekly', '2026-11-26T02:00:00Z', '2026-11-23T00:00:00.000Z'],
    ['weekly', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00.000Z'],
    ['weekly', '2026-11-22T23:59:59Z', '2026-11-16T00:00:00.000Z'],
    ['weekly', '2027-01-01T12:00:00Z', '2026-12-28T00:00:00.000Z'],
    ['monthly', '2026-11-26T02:00:00Z', '2026-11-01T00:00:00.000Z'],
    ['monthly', '2028-02-29T23:59:59Z', '2028-02-01T00:00:00.000Z'],
  ] as const)('%s at %s is due since %s', (schedule, now, since) => {
    expect(scheduledSince(schedule, new Date(now))?.toISOString()).toBe(since);
  });

  it('by hand is never due', () => {
    expect(scheduledSince('by_hand', new Date())).toBeUndefined();
  });
});
