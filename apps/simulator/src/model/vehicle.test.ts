import { describe, expect, it } from 'vitest';
import shipped from '../../data/vehicle-models.json' with { type: 'json' };
import { supplyOf, VEHICLES } from './vehicle.ts';

describe('the shipped cars', () => {
  it('have their source', () => {
    expect(shipped.licence).toContain('github.com/KilowattApp/open-ev-data');
    expect(shipped.licence).toContain('MIT');
  });

  it.each(VEHICLES.map((vehicle) => [vehicle.name, vehicle] as const))(
    '%s has a curve that rises in state of charge from 0 to 100',
    (_name, { curve, usableKwh, acMaxKw, dcMaxKw }) => {
      const socs = curve.map(({ socPercent }) => socPercent);
      expect(socs).toEqual([...socs].sort((a, b) => a - b));
      expect([socs[0], socs.at(-1)]).toEqual([0, 100]);
      expect(
        Math.min(usableKwh, acMaxKw, dcMaxKw, ...curve.map((each) => each.powerKw)),
      ).toBeGreaterThan(0);
    },
  );
});

it.each([
  ['CCS2', 'dc'],
  ['CHADEMO', 'dc'],
  ['TESLA', 'dc'],
  ['TYPE2', 'ac'],
  ['SCHUKO', 'ac'],
  ['UNKNOWN', 'ac'],
])('%s gives %s', (type, current) => {
  expect(supplyOf({ type, maxPowerKw: 50 })).toEqual({ current, maxPowerKw: 50 });
});
