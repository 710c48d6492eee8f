import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type BookingWindow, joinWindows, withinOpen, withoutTaken } from './cut-windows.ts';

const at = (time: string) => new Date(`2026-07-01T${time}:00Z`);
/** `10:00-11:00 12:00-13:00` */
const windows = (written: string): BookingWindow[] =>
  written
    .split(' ')
    .filter((each) => each !== '')
    .map((each) => {
      const [start = '', stop = ''] = each.split('-');
      return { start: at(start), stop: at(stop) };
    });
const written = (found: readonly BookingWindow[]): string =>
  found
    .map(({ start, stop }) => [start, stop].map((moment) => moment.toISOString().slice(11, 16)))
    .map((times) => times.join('-'))
    .join(' ');

describe('a window without the taken ones', () => {
  test.each([
    ['', '10:00-12:00'],
    ['10:30-11:00', '10:00-10:30 11:00-12:00'],
    ['11:00-11:30 10:15-10:30', '10:00-10:15 10:30-11:00 11:30-12:00'],
    ['09:00-10:30', '10:30-12:00'],
    ['11:30-13:00', '10:00-11:30'],
    ['09:00-13:00', ''],
    ['10:00-12:00', ''],
    ['08:00-10:00 12:00-13:00', '10:00-12:00'],
    ['10:15-11:00 10:30-10:45', '10:00-10:15 11:00-12:00'],
  ])('%s leaves %s', (taken, left) => {
    const [window] = windows('10:00-12:00');
    expect(window && written(withoutTaken(window, windows(taken)))).toBe(left);
  });
});

describe('joined windows', () => {
  test.each([
    ['10:00-11:00 11:00-12:00', '10:00-12:00'],
    ['10:00-11:00 11:01-12:00', '10:00-11:00 11:01-12:00'],
    ['11:00-12:00 08:00-11:30', '08:00-12:00'],
    ['08:00-12:00 09:00-10:00', '08:00-12:00'],
    ['12:00-12:00 11:00-10:00', ''],
  ])('%s are %s', (apart, joined) => {
    expect(written(joinWindows(windows(apart)))).toBe(joined);
  });
});

describe('windows within open time', () => {
  test.each([
    ['10:00-12:00', '08:00-20:00', '10:00-12:00'],
    ['10:00-12:00', '11:00-20:00', '11:00-12:00'],
    ['10:00-12:00', '08:00-10:30 11:30-20:00', '10:00-10:30 11:30-12:00'],
    ['10:00-12:00', '08:00-10:00', ''],
    ['10:00-12:00', '', ''],
  ])('%s of %s is %s', (wanted, open, left) => {
    expect(written(withinOpen(windows(wanted), windows(open)))).toBe(left);
  });

  it('is all of it when it is always open', () => {
    expect(written(withinOpen(windows('10:00-12:00'), undefined))).toBe('10:00-12:00');
  });
});

const minute = fc.integer({ min: 0, max: 600 });
const some = fc
  .array(fc.tuple(minute, fc.integer({ min: 1, max: 90 })), { maxLength: 8 })
  .map((pairs) =>
    pairs.map(([start, length]) => ({
      start: new Date(start * 60_000),
      stop: new Date((start + length) * 60_000),
    })),
  );
const holds = (found: readonly BookingWindow[], moment: Date) =>
  found.some(({ start, stop }) => start <= moment && moment < stop);

test('cutting, joining and opening hours equal a minute-by-minute computation', () => {
  const counterexample = fc.check(
    fc.property(some, some, minute, (taken, open, at) => {
      const moment = new Date(at * 60_000);
      const whole = { start: new Date(0), stop: new Date(601 * 60_000) };
      const left = withoutTaken(whole, taken);
      const opened = withinOpen(left, joinWindows(open));
      return (
        holds(left, moment) === !holds(taken, moment) &&
        holds(joinWindows(taken), moment) === holds(taken, moment) &&
        holds(opened, moment) === (holds(left, moment) && holds(open, moment))
      );
    }),
  ).counterexample;
  expect(counterexample).toBe(null);
});
