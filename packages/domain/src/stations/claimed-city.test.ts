import { describe, expect, test } from 'vitest';
import { contradictsCity } from './claimed-city.ts';

const MUNICH = { population: 1_260_391 };

describe('[23.8] a position and the city that a register names', () => {
  test.each([
    ['an unknown city', [], 500, false],
    ['the town itself', [{ km: 3, population: 2_000 }], undefined, false],
    ['the edge of a large city', [{ ...MUNICH, km: 70 }], 500, false],
    ['the edge of a small town', [{ km: 70, population: 2_000 }], 500, true],
    ['another city', [{ ...MUNICH, km: 504 }], 480, true],
    [
      'the nearest of the same name',
      [
        { ...MUNICH, km: 504 },
        { km: 9, population: 600 },
      ],
      1,
      false,
    ],
    ['a village that no gazetteer knows', [{ km: 270, population: 2_700 }], 25, false],
    ['a village without a postcode area', [{ km: 270, population: 2_700 }], undefined, false],
    ['a city without a postcode area', [{ ...MUNICH, km: 504 }], undefined, true],
  ])('%s', (_case, towns, kmToPostcodeArea, expected) => {
    expect(contradictsCity({ towns, kmToPostcodeArea })).toBe(expected);
  });
});
