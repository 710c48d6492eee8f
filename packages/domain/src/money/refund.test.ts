import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideRefund, type RefundableSession } from './refund.ts';

const charge = (changes: Partial<RefundableSession> = {}): RefundableSession => ({
  capturedMinor: 1_000,
  commissionMinor: 50,
  refundedMinor: 0,
  refundedByOwnerMinor: 0,
  ...changes,
});
const refund = (
  amountMinor: number,
  changes: Partial<RefundableSession> = {},
  atHostsCost = false,
) => decideRefund(charge(changes), { amountMinor, atHostsCost });

describe('a refund', () => {
  test.each([
    ['all of it', 1_000, {}, { ownerMinor: 950, hostMinor: 50 }],
    ['a part, the commission cut', 333, {}, { ownerMinor: 317, hostMinor: 16 }],
    [
      'the rest',
      400,
      { refundedMinor: 600, refundedByOwnerMinor: 570 },
      { ownerMinor: 380, hostMinor: 20 },
    ],
    ['without commission', 1_000, { commissionMinor: 0 }, { ownerMinor: 1_000, hostMinor: 0 }],
    [
      'of an owner who gave back all already',
      10,
      { refundedMinor: 955, refundedByOwnerMinor: 950 },
      { ownerMinor: 0, hostMinor: 10 },
    ],
  ])('%s', (_, amount, changes, parts) => {
    expect(refund(amount, changes)).toEqual({ kind: 'refund', ...parts });
  });

  test('paid by the host takes nothing from the owner', () => {
    expect(refund(700, {}, true)).toEqual({ kind: 'refund', ownerMinor: 0, hostMinor: 700 });
  });

  test.each([
    ['more than was charged', 1_001, {}, 1_000],
    ['more than is left', 500, { refundedMinor: 501 }, 499],
    ['again, when all has been given back', 1, { refundedMinor: 1_000 }, 0],
    ['nothing', 0, {}, 1_000],
    ['less than nothing', -5, {}, 1_000],
  ])('of %s is refused', (_, amount, changes, leftMinor) => {
    expect(refund(amount, changes)).toEqual({ kind: 'too_much', leftMinor });
    expect(refund(amount, changes, true)).toEqual({ kind: 'too_much', leftMinor });
  });
});

test('in any parts, owner and host return at most what they received', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000 }),
      fc.integer({ min: 0, max: 50 }),
      parts,
      (captured, percent, wished) => {
        const commissionMinor = Math.floor((captured * percent) / 100);
        const state = charge({ capturedMinor: captured, commissionMinor });
        // The last refund asks for the rest, so that everything is returned in the end.
        for (const wish of [...wished, captured]) {
          const amountMinor = Math.min(wish, captured - state.refundedMinor);
          const decision = decideRefund(state, { amountMinor, atHostsCost: false });
          if (decision.kind === 'too_much') continue;
          expect(decision.ownerMinor).toBeGreaterThanOrEqual(0);
          expect(decision.hostMinor).toBeGreaterThanOrEqual(0);
          expect(decision.ownerMinor + decision.hostMinor).toBe(amountMinor);
          state.refundedMinor += amountMinor;
          state.refundedByOwnerMinor += decision.ownerMinor;
        }
        expect(state.refundedMinor).toBe(captured);
        expect(state.refundedByOwnerMinor).toBe(captured - commissionMinor);
      },
    ),
  );
});
