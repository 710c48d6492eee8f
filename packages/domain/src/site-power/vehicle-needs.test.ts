import { describe, expect, test } from 'vitest';
import { isWithinLimit, mayRenegotiate, mostUsedDeciA, vehicleNeedsOf } from './vehicle-needs.ts';

const NOTHING = { leastDeciA: 0, mostDeciA: null, mostW: null };

describe("a vehicle's needs", () => {
  test.each([
    [
      'AC on three phases',
      { phases: 3, leastA: 6, mostA: 16 },
      { phases: 3, leastDeciA: 60, mostDeciA: 160, mostW: null },
    ],
    ['AC without values', { phases: 1 }, { phases: 1, ...NOTHING }],
    [
      'a minimum above the maximum',
      { phases: 1, leastA: 20, mostA: 16 },
      { phases: 1, leastDeciA: 0, mostDeciA: 160, mostW: null },
    ],
    ['impossible currents', { phases: 3, leastA: -6, mostA: 1e9 }, { phases: 3, ...NOTHING }],
    ['not a number', { phases: 3, leastA: Number.NaN, mostA: 0 }, { phases: 3, ...NOTHING }],
    [
      'DC by power',
      { phases: null, mostA: 200, mostV: 400, mostW: 50_000 },
      { phases: null, leastDeciA: 0, mostDeciA: null, mostW: 50_000 },
    ],
    [
      'DC by current and voltage',
      { phases: null, mostA: 200, mostV: 400 },
      { phases: null, leastDeciA: 0, mostDeciA: null, mostW: 80_000 },
    ],
    ['DC without values', { phases: null, mostA: 200 }, { phases: null, ...NOTHING }],
  ] as const)('%s', (_name, told, needs) => {
    expect(vehicleNeedsOf(told)).toEqual(needs);
  });

  test('are a current on the phases that are used', () => {
    expect(mostUsedDeciA({ mostDeciA: 160, mostW: null }, 3)).toBe(160);
    expect(mostUsedDeciA({ mostDeciA: null, mostW: 69_000 }, 3)).toBe(1_000);
    expect(mostUsedDeciA({ mostDeciA: null, mostW: null }, 3)).toBe(Infinity);
  });
});

describe("a vehicle's plan", () => {
  test.each([
    ['A', [16, 0, 16.4], true],
    ['A', [16, 17], false],
    ['W', [11_040], true],
    ['W', [12_000], false],
    ['A', [], true],
  ] as const)('%s %j within 16 A on three phases: %s', (unit, limits, isWithin) => {
    expect(isWithinLimit({ unit, limits }, 160, 3)).toBe(isWithin);
  });

  test('is renegotiated at most once a minute', () => {
    const now = new Date('2026-07-01T10:01:00Z');
    expect(mayRenegotiate(null, now)).toBe(true);
    expect(mayRenegotiate(new Date('2026-07-01T10:00:00Z'), now)).toBe(true);
    expect(mayRenegotiate(new Date('2026-07-01T10:00:01Z'), now)).toBe(false);
  });
});
