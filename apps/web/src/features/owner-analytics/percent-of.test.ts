import { expect, it } from 'vitest';
import { percentOf } from './percent-of.ts';

it.each([
  [0, 0],
  [0.000_001, 0.01],
  [0.0034, 0.34],
  [0.01, 1],
  [0.134_4, 13.4],
  [0.990_1, 99.01],
  [0.999_96, 99.99],
  [1, 100],
])('a share of %d is %d per cent', (share, percent) => {
  expect(percentOf(share)).toBe(percent);
});
