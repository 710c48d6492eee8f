import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideRefund, planRefund, type RefundableSession } from './refund.ts';

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

describe('a refund of what was paid in two ways', () => {
  const card = charge({ capturedMinor: 10_000, commissionMinor: 500 });
  const wallet = charge({ capturedMinor: 4_000, commissionMinor: 200 });
  const plan = (amountMinor: number, sources = [card, wallet]) =>
    planRefund(sources, { amountMinor, atHostsCost: false });

  test('gives each its own, with the commission that was taken of it', () => {
    expect(plan(14_000)).toEqual({
      kind: 'refund',
      parts: [
        { source: card, ownerMinor: 9_500, hostMinor: 500 },
        { source: wallet, ownerMinor: 3_800, hostMinor: 200 },
      ],
    });
  });

  test('in part goes back the first way, and the second one only when that is used up', () => {
    expect(plan(2_000)).toMatchObject({ parts: [{ source: card, ownerMinor: 1_900 }] });
    const used = { ...card, refundedMinor: 9_000, refundedByOwnerMinor: 8_550 };
    expect(plan(2_000, [used, wallet])).toMatchObject({
      parts: [
        { source: used, ownerMinor: 950, hostMinor: 50 },
        { source: wallet, ownerMinor: 950, hostMinor: 50 },
      ],
    });
  });

  test('is none where too much of one way was given back, for as much as the other has left', () => {
    const over = { ...card, refundedMinor: 11_000 };
    expect(plan(4_001, [over, wallet])).toEqual({ kind: 'too_much', leftMinor: 4_000 });
    expect(plan(0)).toEqual({ kind: 'too_much', leftMinor: 14_000 });
  });
});
