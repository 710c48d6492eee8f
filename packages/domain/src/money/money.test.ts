import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  cutPartsToHundredths,
  cutQuotient,
  cutToHundredths,
  cutToTwoDecimals,
  decimalToMicro,
  exactProduct,
  microToAmount,
  microToTokenMinor,
  tokenMinorToTokens,
  tokensToTokenMinor,
} from './money.ts';

describe('[S5.03] amounts are cut to two decimals, never rounded', () => {
  test.each([
    [0, 0],
    [1.999, 1.99],
    [0.29, 0.29],
    [1.005, 1],
    [4.35, 4.35],
    [0.1 + 0.2, 0.3],
    [1e-7, 0],
    [-1.999, -1.99],
    [90_071_992.99, 90_071_992.99],
  ])('%d is shown as %d', (value, shown) => {
    expect(cutToTwoDecimals(value)).toBe(shown);
  });

  it('keeps every amount of whole hundredths unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (hundredths) => {
        expect(cutToTwoDecimals(hundredths / 100)).toBe(hundredths / 100);
        expect(tokensToTokenMinor(tokenMinorToTokens(hundredths))).toBe(hundredths);
      }),
    );
  });

  it('never shows more than there is, and less than a hundredth too little', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (micro) => {
        const left = micro - Math.round(microToAmount(micro) * 1_000_000);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThan(10_000);
      }),
    );
  });
});

test.each([
  [1_728_999, 1_720_000],
  [1_720_000, 1_720_000],
  [9_999, 0],
])('[S5.03] %d micro are cut to %d, in whole hundredths', (micro, cut) => {
  expect(cutToHundredths(micro)).toBe(cut);
});

describe('the parts of a sum', () => {
  test.each([
    [
      [6_000, 5_000],
      [0, 10_000],
    ],
    [
      [9_000, 1_000_000],
      [0, 1_000_000],
    ],
    [
      [5_678_999, 1_000_000],
      [5_670_000, 1_000_000],
    ],
    [[], []],
  ])('%j micro are cut to %j', (parts, cut) => {
    expect(cutPartsToHundredths(parts)).toEqual(cut);
  });

  it('[S5.03] add up to the sum cut to hundredths, none a hundredth off or more', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 11 }), { maxLength: 5 }), (parts) => {
        const cut = cutPartsToHundredths(parts);
        const total = parts.reduce((sum, part) => sum + part, 0);
        expect(cut.reduce((sum, one) => sum + one, 0)).toBe(total - (total % 10_000));
        for (const [index, one] of cut.entries()) {
          expect(one % 10_000).toBe(0);
          expect(Math.abs(one - (parts[index] ?? 0))).toBeLessThan(10_000);
        }
      }),
    );
  });
});

test.each([
  [1_000_000, 100_000, 1000],
  [1_000, 100_000, 1],
  [999, 100_000, 0],
  [5_678_999, 100_000, 5678],
  [0, 100_000, 0],
])('%d micro at %d micro a token is %d hundredths of a token', (micro, price, minor) => {
  expect(microToTokenMinor(micro, price)).toBe(minor);
});

test.each([
  [0.1, 100_000],
  [0.4567891, 456_789],
  [1e-7, 0],
])('a price of %d is %d micro units', (price, micro) => {
  expect(decimalToMicro(price)).toBe(micro);
});

describe('[B9] values that are not safe integers are refused', () => {
  test.each([Infinity, NaN, 2 ** 53, 0.5])('%d', (value) => {
    expect(() => cutQuotient(value, 10)).toThrow(RangeError);
    expect(() => exactProduct(value, 1)).toThrow(RangeError);
  });
  test('a product beyond the safe range', () => {
    expect(() => exactProduct(2 ** 40, 2 ** 40)).toThrow(RangeError);
  });
  test('a token without a price', () => {
    expect(() => microToTokenMinor(1, 0)).toThrow(RangeError);
  });
  test('an infinite decimal', () => {
    expect(() => decimalToMicro(Infinity)).toThrow(RangeError);
  });
});
