import { describe, expect, it, test } from 'vitest';
import { believeEnd, believeReadings, believeStart, believeTime } from './believed-time.ts';

const NOW = new Date('2026-07-01T10:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const YEARS = -10 * 365 * 24 * 60;

describe('the time of a message', () => {
  test.each([
    ['told at once', 0, false, 0, []],
    ['a minute ago', -1, false, -1, []],
    ['a minute ahead', 1, false, 0, []],
    ['14 minutes ago, while it was connected', -14, false, 0, ['clock_wrong']],
    ['14 minutes ago, while it was away', -14, true, -14, []],
    ['hours ahead', 180, false, 0, ['clock_wrong']],
    ['hours ahead, where nobody knows', 180, true, 0, ['clock_wrong']],
    ['years ago', YEARS, false, 0, ['clock_wrong']],
  ])('%s', (_what, toldMinutes, wasAway, believed, flags) => {
    const told = believeTime(at(toldMinutes), { now: NOW, wasAway });
    expect(told).toEqual({ at: at(believed), flags });
  });
});

describe('the start of a session', () => {
  test.each([
    ['after the booking could begin', -10, 0, []],
    ['hours before it', 30, 30, ['start_before_booking']],
    ['a moment before it', 1, 1, []],
  ])('%s', (_what, notBefore, believed, flags) => {
    const told = { at: NOW, flags: [] };
    expect(believeStart(told, { notBefore: at(notBefore), now: at(60) })).toEqual({
      at: at(believed),
      flags,
    });
  });

  it('is bounded by nothing where nobody has booked', () => {
    const told = { at: at(YEARS), flags: [] };
    expect(believeStart(told, { notBefore: null, now: NOW })).toBe(told);
  });
});

describe('the end of a session', () => {
  it('lasts no longer than the server has seen', () => {
    const seen = { startedAt: at(-12), receivedAt: at(-11), now: NOW };
    expect(believeEnd(NOW, seen)).toEqual({ at: at(-1), flags: [] });
  });

  it('that was told late lasts as its charging point says', () => {
    const seen = { startedAt: at(-60), receivedAt: at(-1), now: NOW };
    expect(believeEnd(at(-20), seen)).toEqual({ at: at(-20), flags: [] });
  });

  it('before its start lasts as long as the time between the two messages', () => {
    const seen = { startedAt: at(-10), receivedAt: at(-10), now: NOW };
    expect(believeEnd(at(-30), seen)).toEqual({ at: NOW, flags: ['stop_before_start'] });
  });
});

describe('readings', () => {
  it('move with a clock that is years behind', () => {
    const readings = [{ at: at(YEARS - 5) }, { at: at(YEARS) }];
    expect(believeReadings(readings, { toldAt: at(YEARS), at: NOW })).toMatchObject([
      { at: at(-5) },
      { at: NOW, toldAt: at(YEARS) },
    ]);
  });

  it('of an end stay where they are, but never after it', () => {
    const readings = [{ at: at(-50) }, { at: at(1) }];
    expect(believeReadings(readings, { toldAt: NOW, at: NOW })).toMatchObject([
      { at: at(-50) },
      { at: NOW },
    ]);
  });
});
