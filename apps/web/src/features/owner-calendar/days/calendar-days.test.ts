import type { StationCalendar } from '@voltagora/contract';
import { describe, expect, it } from 'vitest';
import { localDay } from '../../../shared/format/local-day.ts';
import {
  datesOf,
  daysOf,
  hoursOf,
  isShortOrLong,
  piecesOf,
  placeOf,
  quartersOf,
  rangeOf,
  type Plug,
} from './calendar-days.ts';
import { booking, calendarOf, nightOff, PLUGS } from '../../../tests/kit/stations/plug-calendar.ts';

const ZONE = 'Europe/Athens';
const [plug, other] = PLUGS;
const shown = (date: string, of: Plug = plug, closed: StationCalendar['closed'] = []) =>
  piecesOf(localDay(date, ZONE), of, { ...calendarOf(nightOff, booking), closed }).map((piece) => [
    piece.entry?.kind ?? (piece.isClosed ? 'closed' : 'free'),
    new Date(piece.start).toISOString().slice(5, 16),
    new Date(piece.stop).toISOString().slice(5, 16),
  ]);

describe('the days of a calendar', () => {
  it('[S7.37] a week is Monday to Sunday, a day is one date', () => {
    expect(datesOf('week', '2020-11-18')).toEqual(
      ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2020-11-${day}`),
    );
    expect(datesOf('day', '2020-11-18')).toEqual(['2020-11-18']);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', ZONE])(
    '[S7.37] what is asked for holds the days wherever the station is, %s too, and no month',
    (zone) => {
      const dates = datesOf('week', '2020-10-25');
      const { from, to } = rangeOf(dates);
      const days = daysOf(dates, zone);
      expect(Date.parse(from)).toBeLessThanOrEqual(days[0]!.start);
      expect(Date.parse(to)).toBeGreaterThanOrEqual(days.at(-1)!.stop);
      expect(Date.parse(to) - Date.parse(from)).toBeLessThan(31 * 86_400_000);
    },
  );

  it('[S7.37] [S3.12] split a day into booked, unavailable and free time', () => {
    expect(shown('2020-11-18')).toEqual([
      ['free', '11-17T22:00', '11-18T08:00'],
      ['reservation', '11-18T08:00', '11-18T09:30'],
      ['free', '11-18T09:30', '11-18T22:00'],
    ]);
  });

  it('[S7.37] exclude closed hours from free time, but keep bookings in them', () => {
    const closed = [
      { start_time: '2020-11-17T20:00:00Z', stop_time: '2020-11-18T08:30:00Z' },
      { start_time: '2020-11-18T18:00:00Z', stop_time: '2020-11-19T06:00:00Z' },
    ];
    expect(shown('2020-11-18', plug, closed)).toEqual([
      ['closed', '11-17T22:00', '11-18T08:00'],
      ['reservation', '11-18T08:00', '11-18T09:30'],
      ['free', '11-18T09:30', '11-18T18:00'],
      ['closed', '11-18T18:00', '11-18T22:00'],
    ]);
  });

  it('[S7.37] split an entry over midnight at midnight', () => {
    expect(shown('2020-11-19').at(-1)).toEqual(['unavailable', '11-19T20:00', '11-19T22:00']);
    expect(shown('2020-11-20')[0]).toEqual(['unavailable', '11-19T22:00', '11-20T04:00']);
  });

  it('[S7.37] are free without entries', () => {
    expect(shown('2020-11-18', other)).toEqual([['free', '11-17T22:00', '11-18T22:00']]);
  });

  it('[S7.37] of 23 and 25 hours have that many hours and are marked', () => {
    const spring = localDay('2020-03-29', ZONE);
    const autumn = localDay('2020-10-25', ZONE);
    expect([spring, autumn].map((day) => hoursOf(day).length)).toEqual([23, 25]);
    expect([spring, autumn].map((day) => quartersOf(day).length)).toEqual([92, 100]);
    expect([spring, autumn, localDay('2020-11-18', ZONE)].map(isShortOrLong)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('[S7.37] use positions relative to the real length of the day', () => {
    const autumn = localDay('2020-10-25', ZONE);
    const lastFive = { start: autumn.stop - 5 * 3_600_000, stop: autumn.stop };
    expect(placeOf(autumn, lastFive)).toEqual({ left: '80%', width: '20%' });
  });
});
