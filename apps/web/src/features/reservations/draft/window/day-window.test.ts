// @vitest-environment node
import { describe, expect, it } from 'vitest';
import * as days from './day-window.ts';

const at = (time: string): number => Date.parse(`2026-11-21T${time}:00Z`);
const range = (start: string, stop: string): days.Range => ({ start: at(start), stop: at(stop) });
const hour = 3_600_000;
/** Athens, 21 November: local midnight is 22:00 UTC of the day before. */
const day: days.Day = {
  start: Date.parse('2026-11-20T22:00:00Z'),
  stop: at('22:00'),
  free: [range('10:00', '12:00'), range('14:00', '22:00')],
  taken: [range('12:05', '13:55')],
  slotMs: 900_000,
  minMs: 900_000,
  maxMs: 4 * hour,
};

describe('a day of a plug', () => {
  it('contains only the availability of that plug', () => {
    const window = (id: number) => ({
      plug: { id },
      start_time: '2026-11-21T10:00:00Z',
      stop_time: '2026-11-21T12:00:00Z',
    });
    const read = days.dayOf(
      {
        reservations_in_conflict: [window(8)],
        free_windows: [window(7), window(8)],
        date: '2026-11-21',
        time_zone: 'Europe/Athens',
        day_start: '2026-11-20T22:00:00Z',
        day_stop: '2026-11-21T22:00:00Z',
      },
      7,
      {
        slot_minutes: 15,
        min_minutes: 30,
        max_minutes: 240,
        days_ahead: 14,
        free_cancel_before_minutes: 60,
        free_cancel_after_booking_minutes: 10,
        early_start_minutes: 15,
        no_show_after_minutes: 15,
        no_show_fee_max: 3,
        no_show_fee_hold_minutes: 30,
        gap_minutes: 5,
      },
    );
    expect(read).toMatchObject({
      start: day.start,
      free: [range('10:00', '12:00')],
      taken: [],
      minMs: 2 * 900_000,
    });
  });

  it.each([
    ['stays where it is free', '14:30', hour, ['14:30', '15:30']],
    ['falls on a slot', '14:36', hour, ['14:30', '15:30']],
    ['moves to the nearer side of what is taken', '12:15', hour, ['11:00', '12:00']],
    ['takes the stretch that is long enough', '10:00', 3 * hour, ['14:00', '17:00']],
    ['is never longer than the terms allow', '15:00', 9 * hour, ['15:00', '19:00']],
  ] as const)('the nearest fit %s', (_name, wanted, length, [start, stop]) => {
    expect(days.nearestFit(day, at(wanted), length)).toEqual(range(start, stop));
  });

  it('may continue after midnight', () => {
    expect(days.nearestFit(day, at('21:30'), 2 * hour)?.stop).toBe(at('23:30'));
  });

  it('that is full has no fit', () => {
    expect(days.nearestFit({ ...day, free: [] }, at('10:00'), hour)).toBeNull();
  });

  it('limits a dragged end to free time, the minimum and the maximum length', () => {
    const window = range('10:30', '11:30');
    expect(days.withStop(day, window, at('13:00'))).toEqual(range('10:30', '12:00'));
    expect(days.withStop(day, window, at('09:00'))).toEqual(range('10:30', '10:45'));
    expect(days.withStart(day, window, at('08:00'))).toEqual(range('10:00', '11:30'));
    expect(days.withStart(day, window, at('11:29'))).toEqual(range('11:15', '11:30'));
    expect(days.withStop(day, range('14:00', '15:00'), at('21:00'))).toEqual(
      range('14:00', '18:00'),
    );
  });

  it('offers future slots and says which are taken', () => {
    const options = days.startOptions(day, at('11:30'));
    expect(options.slice(0, 4)).toEqual([
      { at: at('11:30'), isFree: true },
      { at: at('11:45'), isFree: true },
      { at: at('12:00'), isFree: false },
      { at: at('12:15'), isFree: false },
    ]);
    expect(options.at(-1)).toEqual({ at: at('21:45'), isFree: true });
  });

  it('offers ends until the next booking', () => {
    expect(days.stopOptions(day, at('11:30'))).toEqual([at('11:45'), at('12:00')]);
    expect(days.stopOptions(day, at('15:00')).at(-1)).toBe(at('19:00'));
  });

  it("is numbered by the station's calendar", () => {
    const now = at('21:30'); // 23:30 in Athens
    expect(days.dayNumber(now, now, 'Europe/Athens')).toBe(1);
    expect(days.dayNumber(at('22:15'), now, 'Europe/Athens')).toBe(2);
    expect(days.dateOfDay(2, now, 'Europe/Athens').toISOString().slice(0, 10)).toBe('2026-11-22');
  });

  it('is numbered across clock changes', () => {
    const now = Date.parse('2026-10-24T20:30:00Z'); // 23:30 in Athens, before the night of the clock change
    const next = Date.parse('2026-10-25T21:30:00Z'); // 23:30 again, 25 hours later
    expect(days.dayNumber(next, now, 'Europe/Athens')).toBe(2);
  });
});
