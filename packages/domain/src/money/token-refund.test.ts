import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoughtTokens, planTokenRefund, worthOfTokens } from './token-refund.ts';

const bought = (id: string, tokensMinor: number, amountMinor: number): BoughtTokens => ({
  id,
  leftTokensMinor: tokensMinor,
  leftMinor: amountMinor,
});

describe('a refund of bought tokens', () => {
  it('is divided among payments in order, each in its own currency', () => {
    const payments = [bought('newest', 10_000, 1_000), bought('oldest', 10_000, 1_200)];
    expect(planTokenRefund(payments, 15_000)).toEqual([
      { id: 'newest', tokensMinor: 10_000, amountMinor: 1_000 },
      { id: 'oldest', tokensMinor: 5_000, amountMinor: 600 },
    ]);
  });

  it('leaves tokens worth less than a cent', () => {
    expect(planTokenRefund([bought('one', 10_000, 1_000)], 9)).toEqual([]);
  });

  it('skips a payment without a remainder', () => {
    expect(planTokenRefund([bought('spent', 0, 0), bought('one', 100, 10)], 100)).toEqual([
      { id: 'one', tokensMinor: 100, amountMinor: 10 },
    ]);
  });

  it('of a payment in many parts returns all of it, and never more', () => {
    const amounts = fc.record({
      amountMinor: fc.integer({ min: 1, max: 50_000 }),
      tokensMinor: fc.integer({ min: 1, max: 10_000_000 }),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
    });
    fc.assert(
      fc.property(amounts, ({ amountMinor, tokensMinor, cuts }) => {
        let left = { leftTokensMinor: tokensMinor, leftMinor: amountMinor };
        let given = 0;
        for (const cut of [...cuts, 1]) {
          const tokens = Math.floor(left.leftTokensMinor * cut);
          if (tokens === 0) continue;
          const cents = worthOfTokens(left, tokens);
          given += cents;
          left = {
            leftTokensMinor: left.leftTokensMinor - tokens,
            leftMinor: left.leftMinor - cents,
          };
          expect(left.leftMinor).toBeGreaterThanOrEqual(0);
        }
        expect(left.leftTokensMinor).toBe(0);
        expect(given).toBe(amountMinor);
      }),
    );
  });
});
