import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isVatPercentage, splitVat } from './vat.ts';

const EURO = 1_000_000;
const PERCENT = 1_000_000;

describe('[S3.10] the VAT included in a total', () => {
  test.each([
    [12.4, 24, 10, 2.4],
    [5.55, 24, 4.47, 1.08],
    [0.01, 24, 0, 0.01],
    [10, 0, 10, 0],
    [10, 100, 5, 5],
    [11.7, 17, 10, 1.7],
    [100, 5.5, 94.78, 5.22],
    [0, 24, 0, 0],
  ])('%d at %d%% is %d and %d', (total, percentage, net, vat) => {
    const split = splitVat(Math.round(total * EURO), percentage * PERCENT);
    expect(split).toEqual({ netMicro: Math.round(net * EURO), vatMicro: Math.round(vat * EURO) });
  });

  it('adds up to the total exactly, in whole hundredths, with the net amount within a hundredth of its share', () => {
    const hundredths = fc.integer({ min: 0, max: 10 ** 9 });
    fc.assert(
      fc.property(hundredths, fc.integer({ min: 0, max: 10_000 }), (total, percentage) => {
        const split = splitVat(total * 10_000, percentage * 10_000);
        expect(split.netMicro + split.vatMicro).toBe(total * 10_000);
        expect(split.netMicro % 10_000).toBe(0);
        const off = total / (1 + percentage / 10_000) - split.netMicro / 10_000;
        expect(off).toBeGreaterThan(-1e-6);
        expect(off).toBeLessThan(1 + 1e-6);
        expect(split.vatMicro).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test.each([
  [0, true],
  [24, true],
  [5.5, true],
  [0.29, true],
  [99.99, true],
  [100, true],
  [-0.01, false],
  [100.01, false],
  [24.001, false],
  [1e300, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('%d is a percentage with two decimals: %s', (value, isOne) => {
  expect(isVatPercentage(value)).toBe(isOne);
});
