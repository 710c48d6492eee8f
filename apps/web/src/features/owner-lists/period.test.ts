import { describe, expect, it } from 'vitest';
import { asPreset, datesOf, windowOf, type Preset } from './period.ts';

describe('the period of a list', () => {
  it.each<[Preset, string, string]>([
    ['today', '2026-11-21', '2026-11-21'],
    ['thisWeek', '2026-11-16', '2026-11-22'],
    ['last7', '2026-11-15', '2026-11-21'],
    ['last30', '2026-10-23', '2026-11-21'],
    ['thisMonth', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['next7', '2026-11-21', '2026-11-27'],
  ])('[S7.31] %s is %s to %s on 21 November', (preset, from, to) => {
    expect(datesOf(preset, '2026-11-21')).toEqual({ from, to });
  });

  it('[S7.31] months have the right length, in leap years and at the turn of the year too', () => {
    expect(datesOf('thisMonth', '2028-02-29').to).toBe('2028-02-29');
    expect(datesOf('thisMonth', '2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(datesOf('lastMonth', '2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it("[S7.31] includes its last day, in the user's time zone", () => {
    expect(windowOf({ from: '2026-10-25', to: '2026-10-25' }, 'Europe/Athens')).toEqual({
      from: '2026-10-24T21:00:00.000Z',
      to: '2026-10-25T22:00:00.000Z',
    });
  });

  it('[S7.31] may have no start or no end', () => {
    expect(windowOf({ from: null, to: null })).toEqual({});
    expect(windowOf({ from: '2026-11-21', to: null }, 'UTC')).toEqual({
      from: '2026-11-21T00:00:00.000Z',
    });
  });

  it('is ignored if it is invalid', () => {
    expect(asPreset('toString')).toBeNull();
    expect(asPreset(null)).toBeNull();
  });
});
