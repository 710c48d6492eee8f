// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { amountFor, tokensFor, typedAmount } from './top-up-amount.ts';

describe('the amount of a top-up', () => {
  it.each([
    ['20', 20],
    ['20,5', 20.5],
    [' 5.00 ', 5],
    ['500', 500],
    ['19.99', 19.99],
    ['8.2', 8.2],
  ])('"%s" is %d', (text, amount) => {
    expect(typedAmount(text)).toEqual({ amount, fault: null });
  });

  it.each([
    ['', 'number'],
    ['ten', 'number'],
    ['4.99', 'least'],
    ['-20', 'least'],
    ['500.01', 'most'],
    ['10.005', 'decimals'],
  ])('"%s" is refused: %s', (text, fault) => {
    expect(typedAmount(text)).toEqual({ amount: null, fault });
  });

  it.each([
    [20, 0.1, 200],
    [19.99, 0.1, 199.9],
    [10, 0.3, 33.33],
    [5, 1.25, 4],
  ])('[S5.03] %d at %d a token gives %d tokens, cut', (amount, price, tokens) => {
    expect(tokensFor(amount, price)).toBe(tokens);
  });

  it.each([
    [125, 0.1, 12.5],
    [125.01, 0.1, 12.51],
    [1, 0.1, 5],
    [99_999, 0.1, 500],
    [33.34, 0.3, 10.01],
  ])('%d missing tokens at %d are covered by %d', (missing, price, amount) => {
    expect(amountFor(missing, price)).toBe(amount);
  });

  it('proposed for a shortfall always covers it', () => {
    for (let minor = 5001; minor < 9000; minor += 7) {
      const missing = minor / 100;
      expect(tokensFor(amountFor(missing, 0.13), 0.13)).toBeGreaterThanOrEqual(missing);
    }
  });
});
