import { describe, expect, it } from 'vitest';
import { zoneAt, ZONES } from './zones.ts';

/** The check digit of an Energy Identification Code, from its first fifteen characters. */
function checkDigit(eic: string): string {
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-';
  const sum = Array.from(eic.slice(0, 15)).reduce(
    (total, sign, at) => total + signs.indexOf(sign) * (16 - at),
    0,
  );
  return signs[36 - ((sum - 1) % 37)] ?? '';
}

describe('zones', () => {
  it.each(ZONES.map(({ code, eic }) => [code, eic]))('%s has a valid code: %s', (_, eic) => {
    expect(eic).toHaveLength(16);
    expect(eic[15]).toBe(checkDigit(eic));
  });

  it.each([
    ['GR', 37.98, 23.73, 'GR'],
    ['DE', 52.5, 13.4, 'DE_LU'],
    ['DK', 55.4, 10.39, 'DK1'],
    ['DK', 55.68, 12.57, 'DK2'],
    ['SE', 55.6, 13, 'SE4'],
    ['SE', 59.33, 18.06, 'SE3'],
    ['SE', 63.8, 20.26, 'SE2'],
    ['SE', 65.58, 22.15, 'SE1'],
    ['NO', 59.91, 10.75, 'NO1'],
    ['NO', 58.97, 5.73, 'NO2'],
    ['NO', 60.39, 5.32, 'NO5'],
    ['NO', 63.43, 10.4, 'NO3'],
    ['NO', 69.65, 18.96, 'NO4'],
    ['IT', 45.46, 9.19, 'IT_NORTH'],
    ['IT', 43.77, 11.25, 'IT_CNORTH'],
    ['IT', 41.9, 12.5, 'IT_CSOUTH'],
    ['IT', 41.12, 16.87, 'IT_SOUTH'],
    ['IT', 38.12, 13.36, 'IT_SICILY'],
    ['IT', 39.22, 9.12, 'IT_SARDINIA'],
    ['US', 40, -74, undefined],
  ])('%s at %f, %f is in %s', (country, lat, lng, code) => {
    expect(zoneAt({ country, lat, lng })?.code).toBe(code);
  });
});
