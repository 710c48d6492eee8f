import { describe, expect, test } from 'vitest';
import { stationDay } from './station-day.ts';

const hours = ({ start, stop }: { start: Date; stop: Date }) =>
  (stop.getTime() - start.getTime()) / 3_600_000;

describe("[S7.33] a day of the station's own calendar", () => {
  test.each([
    ['an ordinary day', '2026-07-01T09:00:00Z', 1, '2026-07-01', '2026-06-30T21:00:00.000Z', 24],
    ['tomorrow', '2026-07-01T09:00:00Z', 2, '2026-07-02', '2026-07-01T21:00:00.000Z', 24],
    [
      'already tomorrow in Athens',
      '2026-07-01T21:30:00Z',
      1,
      '2026-07-02',
      '2026-07-01T21:00:00.000Z',
      24,
    ],
    [
      'the clocks go forward',
      '2026-03-28T12:00:00Z',
      2,
      '2026-03-29',
      '2026-03-28T22:00:00.000Z',
      23,
    ],
    ['the clocks go back', '2026-10-25T12:00:00Z', 1, '2026-10-25', '2026-10-24T21:00:00.000Z', 25],
    ['the day after', '2026-10-25T12:00:00Z', 2, '2026-10-26', '2026-10-25T22:00:00.000Z', 24],
  ])('%s', (_, now, day, date, start, length) => {
    const found = stationDay(new Date(now), day, 'Europe/Athens');
    expect(found.date).toBe(date);
    expect(found.start.toISOString()).toBe(start);
    expect(hours(found)).toBe(length);
  });
});
