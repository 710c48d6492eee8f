import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DEFAULT_BOOKING_TERMS } from './booking-terms.ts';
import { addMinutes } from './booking-window.ts';
import { type AwaitedBooking, lateUntil, noShowAt, reminderDueAt } from './reservation-times.ts';

const terms = DEFAULT_BOOKING_TERMS;
const at = (time: string) => new Date(`2026-07-01T${time}:00Z`);
const booking = (stop = '11:00', over: Partial<AwaitedBooking> = {}): AwaitedBooking => ({
  start: at('10:00'),
  stop: at(stop),
  lateUntil: null,
  ...over,
});

describe('a no-show', () => {
  it("is due after 15 minutes, at the latest at the window's end, or as the driver reported", () => {
    expect(noShowAt(booking(), terms)).toEqual(at('10:15'));
    expect(noShowAt(booking('10:10'), terms)).toEqual(at('10:10'));
    expect(noShowAt(booking('11:00', { lateUntil: at('10:30') }), terms)).toEqual(at('10:30'));
  });

  test.each([
    ['08:59', undefined],
    ['09:00', '10:30'],
    ['10:14', '10:30'],
    ['10:15', undefined],
  ])('can be delayed at %s by reporting late: %s', (now, until) => {
    expect(lateUntil(booking(), terms, at(now))).toEqual(until && at(until));
  });

  test.each([
    ['10:15', undefined],
    ['10:30', undefined],
    ['10:40', '10:25'],
    ['10:45', '10:30'],
    ['12:00', '10:30'],
  ])('leaves the shortest session in a window until %s: %s', (stop, until) => {
    expect(lateUntil(booking(stop), terms, at('09:30'))).toEqual(until && at(until));
  });

  it('can be delayed only once', () => {
    const said = booking('12:00', { lateUntil: at('10:30') });
    expect(lateUntil(said, terms, at('10:20'))).toBeUndefined();
  });

  it('is later with a report, leaves time to charge, and is an instant across clock changes', () => {
    const start = fc
      .tuple(
        fc.constantFrom('2026-03-28T23:00:00Z', '2026-10-24T22:00:00Z', '2026-07-01T00:00:00Z'),
        fc.integer({ min: 0, max: 300 }),
      )
      .map(([night, minutes]) => addMinutes(new Date(night), minutes));
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 15, max: 240 }),
        fc.integer({ min: -90, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        (from, length, sinceStart, noShowAfterMinutes) => {
          const own = { ...terms, noShowAfterMinutes };
          const booked = { start: from, stop: addMinutes(from, length), lateUntil: null };
          const now = addMinutes(from, sinceStart);
          const until = lateUntil(booked, own, now);
          if (until === undefined) return;
          expect(until > noShowAt(booked, own)).toBe(true);
          expect(until > now).toBe(true);
          expect(addMinutes(until, own.minMinutes) <= booked.stop).toBe(true);
          expect(until <= addMinutes(from, noShowAfterMinutes + 15)).toBe(true);
        },
      ),
    );
  });
});

it('a reminder is due half an hour before the start', () => {
  expect(reminderDueAt(booking())).toEqual(at('09:30'));
});
