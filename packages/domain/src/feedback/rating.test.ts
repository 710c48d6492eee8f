import { expect, test } from 'vitest';
import { ratableUntil, ratingScore } from './rating.ts';
import { successRate } from './success-rate.ts';

const at = (day: number) => new Date(Date.UTC(2026, 6, day));

test('[23.5] a rating is given within sixty days of the session, and changed within fourteen', () => {
  expect(ratableUntil(null, null)).toBe(null);
  expect(ratableUntil(at(1), null)).toEqual(at(61));
  expect(ratableUntil(at(1), at(40))).toEqual(at(54));
});

test('[23.5] an average needs three ratings and has one decimal place', () => {
  expect(ratingScore(0, 0)).toEqual({ count: 0, average: null });
  expect(ratingScore(2, 10)).toEqual({ count: 2, average: null });
  expect(ratingScore(3, 13)).toEqual({ count: 3, average: 4.3 });
});

test('[23.5] a success rate needs twenty sessions', () => {
  expect(successRate(0, 0)).toBe(null);
  expect(successRate(19, 19)).toBe(null);
  expect(successRate(20, 20)).toMatchObject({ share: 1, high: 1 });
  // Newcombe 1998, table I: 0 of 20 is 0 to 0.1611.
  expect(successRate(20, 20)?.low).toBeCloseTo(1 - 0.1611, 4);
  expect(() => successRate(21, 20)).toThrow(RangeError);
});
