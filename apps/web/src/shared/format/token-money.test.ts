// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { missingTokens, shownTokens, tokensToMoney } from './token-money.ts';

describe('tokens and money', () => {
  it.each([
    [500, 0.1, 50],
    [125.55, 0.1, 12.55],
    [0.29, 0.1, 0.02],
    [1.15, 1, 1.15],
    [0, 0.1, 0],
    [-30, 0.1, -3],
  ])('[S5.03] %d tokens at %d are worth %d, cut', (tokens, price, worth) => {
    expect(tokensToMoney(tokens, price)).toBe(worth);
  });

  it('[S5.04] a quantity below 0 is shown as 0', () => {
    expect(shownTokens(-0.01)).toBe(0);
    expect(shownTokens(0.01)).toBe(0.01);
  });

  it.each([
    [125, 100, 25],
    [125, 125, 0],
    [125, 500, 0],
    [0.3, 0.1, 0.2],
    [10, -5, 10],
  ])('for %d tokens with %d in the wallet %d are missing', (needed, available, missing) => {
    expect(missingTokens(needed, available)).toBe(missing);
  });
});
