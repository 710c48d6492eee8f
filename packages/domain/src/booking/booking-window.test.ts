import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DEFAULT_BOOKING_TERMS as terms } from './booking-terms.ts';
import {
  addMinutes,
  chargeNowWindow,
  checkWindow,
  freeWindows,
  nearestFreeWindows,
  withGap,
  WINDOW_REFUSAL_DETAILS,
} from './booking-window.ts';
import type { BookingWindow } from './cut-windows.ts';

const at = (time: string) => new Date(`2026-07-01T${time}:00Z`);
const window = (start: string, stop: string) => ({ start: at(start), stop: at(stop) });
const now = at('10:02');

describe('the rules of a window', () => {
  test.each([
    ['on slots, within the terms', window('10:15', '11:15'), undefined],
    ['the longest', window('10:15', '14:15'), undefined],
    ['the shortest', window('10:15', '10:30'), undefined],
    ['end before start', window('11:15', '10:15'), 'start_after_stop'],
    ['end equal to start', window('10:15', '10:15'), 'start_after_stop'],
    ['end before start, in the past', window('09:15', '08:15'), 'start_after_stop'],
    ['started already', window('10:00', '11:00'), 'window_in_past'],
    ['ended already', window('08:00', '09:00'), 'window_in_past'],
    ['five minutes long', window('10:15', '10:20'), 'window_too_short'],
    ['one slot above the longest', window('10:15', '14:30'), 'window_too_long'],
    ['start off slot', window('10:20', '11:15'), 'window_off_slot'],
    ['stop off slot', window('10:15', '11:10'), 'window_off_slot'],
    [
      'in three weeks',
      { start: new Date('2026-07-22T10:00:00Z'), stop: new Date('2026-07-22T11:00:00Z') },
      'window_too_far_ahead',
    ],
  ])('%s', (_, wanted, refusal) => {
    expect(checkWindow(wanted, terms, now)).toBe(refusal);
  });

  it('[S5.02] has the exact message for a start that is not before the stop', () => {
    expect(WINDOW_REFUSAL_DETAILS.start_after_stop).toBe(
      'Start reservation time must be before Stop reservation time.',
    );
  });

  it('lets charge_now start off a slot, but not be longer', () => {
    expect(checkWindow(window('10:02', '11:02'), terms, now, { chargeNow: true })).toBeUndefined();
    expect(checkWindow(window('10:02', '15:02'), terms, now, { chargeNow: true })).toBe(
      'window_too_long',
    );
  });
});

describe('free windows', () => {
  const day = { from: now, until: at('14:00'), terms };
  test.each<[string, BookingWindow[], [string, string][]]>([
    ['nothing taken', [], [['10:15', '14:00']]],
    [
      'the gap before and after a booking is kept',
      [withGap(window('11:00', '12:00'), terms)],
      [
        ['10:15', '10:45'],
        ['12:15', '14:00'],
      ],
    ],
    ['taken from now on', [window('10:00', '13:50')], []],
    [
      'overlapping entries',
      [window('10:00', '12:00'), window('11:00', '11:30')],
      [['12:00', '14:00']],
    ],
    ['taken beyond the end', [window('12:05', '20:00')], [['10:15', '12:00']]],
    ['only before', [window('08:00', '09:00')], [['10:15', '14:00']]],
  ])('%s', (_, busy, free) => {
    expect(freeWindows(busy, day)).toEqual(free.map(([start, stop]) => window(start, stop)));
  });

  it('are the nearest ones of the wanted length, nearest first', () => {
    const busy = [withGap(window('11:00', '12:00'), terms)];
    const found = nearestFreeWindows(busy, {
      wanted: window('11:00', '11:30'),
      now,
      terms,
      count: 3,
    });
    expect(found).toEqual([
      window('10:15', '10:45'),
      window('12:15', '12:45'),
      window('12:30', '13:00'),
    ]);
  });
});

describe('charge_now', () => {
  const wish = { now, durationMinutes: 60, terms };
  it('starts now when the plug is free', () => {
    expect(chargeNowWindow([], wish)).toEqual(window('10:02', '11:02'));
  });
  it('waits for the first gap that is long enough', () => {
    const busy = [
      withGap(window('10:30', '11:00'), terms),
      withGap(window('11:30', '12:00'), terms),
    ];
    expect(chargeNowWindow(busy, wish)).toEqual(window('12:05', '13:05'));
  });
  it('finds none when everything is taken', () => {
    const busy = [{ start: at('10:00'), stop: new Date('2026-08-01T00:00:00Z') }];
    expect(chargeNowWindow(busy, wish)).toBeUndefined();
  });
});

const minutes = fc.integer({ min: -60, max: 60 * 24 * 3 });
const someBusy = fc.array(
  fc.tuple(minutes, fc.integer({ min: 1, max: 300 })).map(([start, length]) => ({
    start: addMinutes(now, start),
    stop: addMinutes(now, start + length),
  })),
  { maxLength: 30 },
);
const overlap = (a: BookingWindow, b: BookingWindow) => a.start < b.stop && b.start < a.stop;

it('never offers a window whose booking would overlap a taken one', () => {
  fc.assert(
    fc.property(someBusy, fc.integer({ min: 15, max: 240 }), (busy, durationMinutes) => {
      const wanted = { start: now, stop: addMinutes(now, durationMinutes) };
      const offers = [
        ...freeWindows(busy, { from: now, until: addMinutes(now, 60 * 24 * 4), terms }),
        ...nearestFreeWindows(busy, { wanted, now, terms, count: 3 }),
        chargeNowWindow(busy, { now, durationMinutes, terms }),
      ].filter((offer) => offer !== undefined);
      expect(offers.length).toBeGreaterThan(1);
      for (const offer of offers) {
        expect(busy.some((taken) => overlap(taken, withGap(offer, terms)))).toBe(false);
      }
    }),
  );
});

it('offers only windows that its own rules accept', () => {
  fc.assert(
    fc.property(someBusy, fc.integer({ min: 1, max: 16 }), (busy, slots) => {
      const wanted = { start: at('11:00'), stop: addMinutes(at('11:00'), slots * 15) };
      for (const offer of nearestFreeWindows(busy, { wanted, now, terms, count: 3 })) {
        expect(checkWindow(offer, terms, now)).toBeUndefined();
      }
    }),
  );
});

describe('opening hours', () => {
  const open = [window('10:00', '12:00'), window('14:00', '20:00')];

  test.each([
    ['within them', window('10:15', '12:00'), undefined],
    ['from the first minute to the last', window('14:00', '18:00'), undefined],
    ['before they begin', window('13:45', '14:30'), 'station_closed'],
    ['past their end', window('11:30', '12:15'), 'station_closed'],
    ['over the break', window('11:30', '14:30'), 'station_closed'],
    ['when it is closed', window('12:30', '13:30'), 'station_closed'],
  ])('%s', (_, wanted, refusal) => {
    expect(checkWindow(wanted, terms, now, { open })).toBe(refusal);
  });

  it('do not limit a station without any', () => {
    expect(checkWindow(window('12:30', '13:30'), terms, now, {})).toBe(undefined);
    expect(checkWindow(window('12:30', '13:30'), terms, now, { open: [] })).toBe('station_closed');
  });

  it('need no gap before closing', () => {
    const free = freeWindows([], { from: now, until: at('22:00'), terms, open });
    expect(free).toEqual([window('10:15', '12:00'), window('14:00', '20:00')]);
  });

  it('apply to the nearest windows and to charge_now', () => {
    const wanted = window('12:30', '13:30');
    const nearest = nearestFreeWindows([], { wanted, now, terms, count: 2, open });
    expect(nearest).toEqual([window('11:00', '12:00'), window('14:00', '15:00')]);
    const charging = { now: at('11:30'), durationMinutes: 60, terms, open };
    expect(chargeNowWindow([], charging)).toEqual(window('14:00', '15:00'));
    expect(chargeNowWindow([], { ...charging, open: [] })).toBe(undefined);
  });
});
