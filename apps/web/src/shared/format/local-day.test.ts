import { describe, expect, it } from 'vitest';
import { addDays, asDate, localDate, localDay, mondayOf, startOfDay } from './local-day.ts';

const hours = (date: string, zone: string) => {
  const day = localDay(date, zone);
  return (day.stop - day.start) / 3_600_000;
};
const iso = (moment: number) => new Date(moment).toISOString();

describe('dates', () => {
  it.each([
    ['2026-11-21', 'Europe/Athens', '2026-11-20T22:00:00.000Z'],
    ['2026-07-01', 'Europe/Athens', '2026-06-30T21:00:00.000Z'],
    ['2026-07-01', 'America/St_Johns', '2026-07-01T02:30:00.000Z'],
    ['2026-07-01', 'Pacific/Kiritimati', '2026-06-30T10:00:00.000Z'],
    ['2026-07-01', 'Pacific/Pago_Pago', '2026-07-01T11:00:00.000Z'],
    ['2026-07-01', 'Asia/Kathmandu', '2026-06-30T18:15:00.000Z'],
  ])('[S7.37] %s begins in %s at %s', (date, zone, start) => {
    expect(iso(startOfDay(date, zone))).toBe(start);
  });

  it('[S7.37] with a clock change have 23 and 25 hours', () => {
    expect(hours('2026-03-29', 'Europe/Athens')).toBe(23);
    expect(hours('2026-10-25', 'Europe/Athens')).toBe(25);
    expect(hours('2026-10-26', 'Europe/Athens')).toBe(24);
  });

  it('[S7.37] whose midnight is skipped begin at one', () => {
    // Lebanon changes its clocks at midnight.
    expect(iso(startOfDay('2026-03-29', 'Asia/Beirut'))).toBe('2026-03-28T22:00:00.000Z');
    expect(hours('2026-03-29', 'Asia/Beirut')).toBe(23);
  });

  it('can be added across months and years, and Mondays found', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(mondayOf('2026-11-16')).toBe('2026-11-16');
  });

  it('are parsed only if valid', () => {
    expect(asDate('2026-02-29')).toBeNull();
    expect(asDate('2028-02-29')).toBe('2028-02-29');
    expect(['', 'today', '2026-13-01', '1026-01-01', '2026-1-1'].map(asDate)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  it("are those of the station's time zone", () => {
    expect(localDate(Date.parse('2026-11-20T22:30:00Z'), 'Europe/Athens')).toBe('2026-11-21');
  });
});
