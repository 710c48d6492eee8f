import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disputedTokensMinor, type EarnedWith, planFreeze } from './dispute.ts';

const paid = {
  chargedMinor: 1_000,
  boughtMinor: 10_000,
  refundedMinor: 0,
  otherDisputedMinor: 0,
};
const booking = (changes: Partial<EarnedWith> = {}): EarnedWith => ({
  reservationId: 'r1',
  ownerAccountId: 1,
  paidMinor: 1_000,
  commissionMinor: 50,
  hostGaveMinor: 0,
  leftMinor: 1_000,
  ...changes,
});
const free = new Map([
  [1, 10_000],
  [2, 10_000],
]);

describe('the disputed tokens are', () => {
  test.each([
    ['all that the payment bought', 1_000, {}, 10_000],
    ['all, when more is disputed than was charged', 1_200, {}, 10_000],
    ['their share of the amount, cut', 333, { boughtMinor: 9_999 }, 3_329],
    ['less what was refunded', 1_000, { refundedMinor: 3_000 }, 7_000],
    ['at most what was not refunded', 900, { refundedMinor: 3_000 }, 7_000],
    ['less what another dispute has', 1_000, { otherDisputedMinor: 4_000 }, 6_000],
    ['none, when all was refunded', 1_000, { refundedMinor: 10_000 }, 0],
  ])('%s', (_, amountMinor, changes, tokens) => {
    expect(disputedTokensMinor({ ...paid, ...changes }, amountMinor)).toBe(tokens);
  });
});

describe('tokens are frozen', () => {
  test('of the bookings in their order, from owner and host', () => {
    const later = booking({ reservationId: 'r2', ownerAccountId: 2 });
    expect(planFreeze([booking(), later], 1_500, free)).toEqual([
      { reservationId: 'r1', ownerAccountId: 1, ownerMinor: 950, hostMinor: 50 },
      { reservationId: 'r2', ownerAccountId: 2, ownerMinor: 475, hostMinor: 25 },
    ]);
  });

  test('only as far as the owner has them, then of the next booking', () => {
    const later = booking({ reservationId: 'r2', ownerAccountId: 2 });
    expect(planFreeze([booking(), later], 1_000, new Map([...free, [1, 100]]))).toEqual([
      { reservationId: 'r1', ownerAccountId: 1, ownerMinor: 100, hostMinor: 50 },
      { reservationId: 'r2', ownerAccountId: 2, ownerMinor: 808, hostMinor: 42 },
    ]);
  });

  test('never of what was refunded or frozen before', () => {
    expect(planFreeze([booking({ leftMinor: 0 })], 1_000, free)).toEqual([]);
    const again = booking({ leftMinor: 950, hostGaveMinor: 50 });
    expect(planFreeze([again], 1_000, new Map())).toEqual([]);
  });

  test('never more than is wanted, nor than anybody has', () => {
    const amount = fc.integer({ min: 0, max: 2_000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, (wanted, has, left, gave) => {
        const one = booking({ leftMinor: Math.min(left, 1_000), hostGaveMinor: gave });
        const shares = planFreeze([one, one], wanted, new Map([[1, has]]));
        const owner = shares.reduce((sum, { ownerMinor }) => sum + ownerMinor, 0);
        const host = shares.reduce((sum, { hostMinor }) => sum + hostMinor, 0);
        expect(owner).toBeLessThanOrEqual(has);
        expect(owner + host).toBeLessThanOrEqual(wanted);
      }),
    );
  });
});
