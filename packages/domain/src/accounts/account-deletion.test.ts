import { describe, expect, it } from 'vitest';
import { decideAccountDeletion, type OpenMatters, splitLastBalance } from './account-deletion.ts';

const NOTHING: OpenMatters = {
  reservations: 0,
  stationReservations: 0,
  stations: 0,
  tokensMinor: 0,
};

describe('[S7.06] whether an account may be deleted', () => {
  it('may when nothing is open', () => {
    expect(decideAccountDeletion(NOTHING, { isCharging: false, settle: false })).toBe('delete');
  });

  it.each(Object.keys(NOTHING))('asks first when there are %s', (matter) => {
    const matters = { ...NOTHING, [matter]: 1 };
    const decide = (settle: boolean) =>
      decideAccountDeletion(matters, { isCharging: false, settle });
    expect(decide(false)).toBe('account_not_settled');
    expect(decide(true)).toBe('delete');
  });

  it('never interrupts a running session', () => {
    const decide = (settle: boolean) =>
      decideAccountDeletion(NOTHING, { isCharging: true, settle });
    expect([decide(false), decide(true)]).toEqual(['charging_in_progress', 'charging_in_progress']);
  });
});

describe('the tokens left in the wallet', () => {
  it.each([
    ['gifts alone', 5_000, 0, 0, 5_000],
    ['gifts and paid tokens, nothing spent', 15_000, 10_000, 10_000, 5_000],
    ['the gift spent', 8_000, 10_000, 8_000, 0],
    ['part of the gift spent', 12_000, 10_000, 10_000, 2_000],
    ['nothing', 0, 10_000, 0, 0],
    ['more paid back than in', 500, -100, 0, 500],
  ])('%s', (_, balanceMinor, paidInMinor, paidMinor, giftMinor) => {
    expect(splitLastBalance({ balanceMinor, paidInMinor })).toEqual({ paidMinor, giftMinor });
  });
});
