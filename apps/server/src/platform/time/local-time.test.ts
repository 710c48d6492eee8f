import { DEFAULT_BOOKING_TERMS, freeWindows, type RegularHours } from '@voltagora/domain';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { everyWeek, openTime } from './local-time.ts';

// Clocks in Athens go forward from 03:00 to 04:00 on 29 March 2026, and back from 04:00 to 03:00 on 25 October.
const ZONE = 'Europe/Athens';
const at = (moment: string) => new Date(`${moment}:00Z`);
const window = (start: string, stop: string) => ({ start: at(start), stop: at(stop) });
const written = ({ start, stop }: { start: Date; stop: Date }) =>
  `${start.toISOString().slice(5, 16)} ${stop.toISOString().slice(5, 16)}`;

describe('the same time every week', () => {
  it('stays the same on the clock when clocks change', () => {
    const nights = everyWeek(window('2026-10-17T19:00', '2026-10-18T03:00'), 3, ZONE);
    expect(nights.map(written)).toEqual([
      '10-17T19:00 10-18T03:00',
      '10-24T19:00 10-25T04:00',
      '10-31T20:00 11-01T04:00',
    ]);
  });

  it('leaves out a time that clocks skip entirely, and shortens one that they skip in part', () => {
    const skipped = everyWeek(window('2026-03-22T01:15', '2026-03-22T01:45'), 3, ZONE);
    expect(skipped.map(written)).toEqual(['03-22T01:15 03-22T01:45', '04-05T00:15 04-05T00:45']);
    const shortened = everyWeek(window('2026-03-22T00:30', '2026-03-22T01:30'), 2, ZONE);
    expect(shortened.map(written)).toEqual(['03-22T00:30 03-22T01:30', '03-29T00:30 03-29T01:00']);
  });

  it('includes both hours when clocks repeat one', () => {
    const repeated = everyWeek(window('2026-10-18T00:15', '2026-10-18T00:45'), 2, ZONE);
    expect(repeated[1] && written(repeated[1])).toBe('10-25T00:15 10-25T01:45');
  });

  it('once is the time itself', () => {
    const once = window('2026-10-25T00:15', '2026-10-25T00:20');
    expect(everyWeek(once, 1, ZONE)).toEqual([once]);
  });
});

const hours = (weekday: number, period_begin: string, period_end: string): RegularHours => ({
  weekday,
  period_begin,
  period_end,
});
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

describe('the posted opening hours of a station', () => {
  test.each([
    [
      'a day',
      [hours(3, '08:00', '20:00')],
      '2026-07-01T00:00',
      '2026-07-02T00:00',
      ['07-01T05:00 07-01T17:00'],
    ],
    [
      'past midnight',
      [hours(2, '22:00', '02:00')],
      '2026-06-30T23:00',
      '2026-07-01T12:00',
      ['06-30T19:00 06-30T23:00'],
    ],
    [
      'two days that meet at midnight',
      [hours(2, '08:00', '24:00'), hours(3, '00:00', '10:00')],
      '2026-06-30T00:00',
      '2026-07-01T12:00',
      ['06-30T05:00 07-01T07:00'],
    ],
    [
      'a break at noon',
      [hours(3, '14:00', '20:00'), hours(3, '08:00', '12:00')],
      '2026-07-01T00:00',
      '2026-07-01T12:00',
      ['07-01T05:00 07-01T09:00', '07-01T11:00 07-01T17:00'],
    ],
    [
      'the night that is an hour shorter',
      [hours(6, '22:00', '06:00')],
      '2026-03-28T12:00',
      '2026-03-29T12:00',
      ['03-28T20:00 03-29T03:00'],
    ],
    [
      'the night that is an hour longer',
      [hours(6, '22:00', '06:00')],
      '2026-10-24T12:00',
      '2026-10-25T12:00',
      ['10-24T19:00 10-25T04:00'],
    ],
    [
      'closing within the repeated hour',
      [hours(7, '00:00', '03:30')],
      '2026-10-24T22:00',
      '2026-10-25T12:00',
      ['10-24T21:00 10-25T00:30'],
    ],
    [
      'opening within the repeated hour',
      [hours(7, '03:30', '10:00')],
      '2026-10-24T22:00',
      '2026-10-25T12:00',
      ['10-25T01:30 10-25T08:00'],
    ],
    [
      'opening when the hour is skipped',
      [hours(7, '03:00', '10:00')],
      '2026-03-28T23:00',
      '2026-03-29T12:00',
      ['03-29T01:00 03-29T07:00'],
    ],
    [
      'opening within the skipped hour',
      [hours(7, '03:30', '10:00')],
      '2026-03-28T23:00',
      '2026-03-29T12:00',
      ['03-29T01:00 03-29T07:00'],
    ],
  ])('%s', (_, sign, start, stop, open) => {
    expect(openTime(sign, window(start, stop), ZONE).map(written)).toEqual(open);
  });

  it('are closed on every other day', () => {
    expect(
      openTime([hours(1, '08:00', '20:00')], window('2026-07-01T00:00', '2026-07-04T00:00'), ZONE),
    ).toEqual([]);
  });
});

/** Local date and time. */
const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Reference implementation: whether a station is open, from local clock time alone. */
function isOpenBySign(sign: readonly RegularHours[], moment: Date): boolean {
  const parts = Object.fromEntries(
    wallClock.formatToParts(moment).map(({ type, value }) => [type, value]),
  );
  const weekday = DAYS.indexOf(String(parts['weekday'])) + 1;
  const time = `${parts['hour']}:${parts['minute']}`;
  return sign.some(({ weekday: day, period_begin: begin, period_end: end }) => {
    const isNight = end <= begin;
    if (day === weekday && time >= begin && (isNight || time < end)) return true;
    return isNight && (day % 7) + 1 === weekday && time < end;
  });
}

const QUARTER_MS = 900_000;
const quarter = fc.integer({ min: 0, max: 95 }).map((n) => {
  const minutes = n * 15;
  return `${String(Math.trunc(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});
const signs = fc
  .array(fc.tuple(fc.constantFrom(...EVERY_DAY), quarter, quarter), { minLength: 1, maxLength: 8 })
  .map((periods) =>
    periods
      .filter(([, begin, end]) => begin !== end)
      .map(([day, begin, end]) => hours(day, begin, end)),
  );
const quarterBetween = (from: string, until: string) =>
  fc
    .integer({ min: at(from).getTime() / QUARTER_MS, max: at(until).getTime() / QUARTER_MS })
    .map((n) => new Date(n * QUARTER_MS));

test.each([
  ['in summer', '2026-07-01T00:00', '2026-07-08T00:00', 0],
  ['when clocks go forward', '2026-03-26T00:00', '2026-04-01T00:00', 0],
  // Hours that begin or end within the repeated hour may become shorter, never longer.
  ['when clocks go back', '2026-10-22T00:00', '2026-10-28T00:00', 4],
])(
  'no free window is outside of the sign, and nothing open is missing: %s',
  (_, from, until, lost) => {
    const week = window(from, until);
    const holds = fc.check(
      fc.property(signs, quarterBetween(from, until), (sign, moment) => {
        const terms = { ...DEFAULT_BOOKING_TERMS, gapMinutes: 0 };
        const open = openTime(sign, week, ZONE);
        const free = freeWindows([], { from: week.start, until: week.stop, terms, open });
        for (const { start, stop } of free) {
          for (let at = start.getTime(); at < stop.getTime(); at += QUARTER_MS) {
            if (!isOpenBySign(sign, new Date(at))) return false;
          }
        }
        const isFree = free.some(({ start, stop }) => start <= moment && moment < stop);
        const isNearChange =
          lost > 0 &&
          Math.abs(moment.getTime() - at('2026-10-25T01:00').getTime()) <= lost * 3_600_000;
        return moment >= week.stop || isNearChange || isFree === isOpenBySign(sign, moment);
      }),
      { numRuns: 300 },
    );
    expect(
      holds.failed,
      holds.counterexample === null ? '' : fc.stringify(holds.counterexample),
    ).toBe(false);
  },
);
