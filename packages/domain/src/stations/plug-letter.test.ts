import { describe, expect, it } from 'vitest';
import { plugLetter } from './plug-letter.ts';

describe('the letters of EN 17186', () => {
  it.each([
    ['TYPE2', 22, 'C'],
    ['TYPE1', 7, 'B'],
    ['CCS2', 50, 'K'],
    ['CCS2', 150, 'L'],
    ['CCS2', null, 'K'],
    ['CHADEMO', 50, 'M'],
    ['CHADEMO', 100, 'N'],
    ['SCHUKO', 3, null],
    ['UNKNOWN', null, null],
  ] as const)('%s with %s kW has %s', (type, power, letter) => {
    expect(plugLetter(type, power)).toBe(letter);
  });
});
