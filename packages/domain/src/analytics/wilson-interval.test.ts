import { expect, test } from 'vitest';
import { wilsonInterval } from './wilson-interval.ts';

/** Published values: Newcombe 1998, table I, and Brown, Cai and DasGupta 2001. */
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  [10, 10, 0.7225, 1],
  [5, 10, 0.2366, 0.7634],
])('the interval of %d of %d is %d to %d', (successes, trials, low, high) => {
  const interval = wilsonInterval(successes, trials);
  expect(interval?.low).toBeCloseTo(low, 4);
  expect(interval?.high).toBeCloseTo(high, 4);
});

test('contains the share itself and stays within 0 to 1', () => {
  for (let trials = 1; trials <= 60; trials++) {
    for (let successes = 0; successes <= trials; successes++) {
      const { low, high } = wilsonInterval(successes, trials)!;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(successes / trials);
      expect(high).toBeGreaterThanOrEqual(successes / trials);
    }
  }
});

test('narrows with more trials', () => {
  const widths = [10, 100, 1_000, 10_000].map((trials) => {
    const { low, high } = wilsonInterval(trials / 2, trials)!;
    return high - low;
  });
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
});

test('is null without trials, and impossible counts are refused', () => {
  expect(wilsonInterval(0, 0)).toBe(null);
  for (const [successes, trials] of [
    [2, 1],
    [-1, 5],
    [0.5, 1],
    [1, Number.NaN],
  ] as const) {
    expect(() => wilsonInterval(successes, trials)).toThrow(RangeError);
  }
});
