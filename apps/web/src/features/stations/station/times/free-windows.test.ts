// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { freeUntil, segmentsOf, windowsOf } from './free-windows.ts';

const at = (hour: number, minute = 0): string =>
  new Date(Date.UTC(2026, 10, 21, hour, minute)).toISOString();
const free = (id: number, from: string, to: string) => ({
  plug: { id },
  start_time: from,
  stop_time: to,
});
const windows = [free(1, at(15), at(20)), free(2, at(0), at(24)), free(1, at(8), at(12, 30))];

describe('free time of a plug', () => {
  it('contains only its own windows, earliest first', () => {
    expect(windowsOf(windows, 1)).toEqual([windows[2], windows[0]]);
  });

  it.each([
    [at(9), at(12, 30)],
    [at(7, 50), at(12, 30)],
    [at(7, 30), null],
    [at(12, 30), null],
    [at(13), null],
    [at(16), at(20)],
  ])('at %s is free until %s', (now, until) => {
    expect(freeUntil(windowsOf(windows, 1), new Date(now))).toBe(until);
  });

  it('is shown in parts of the day, cut at its ends', () => {
    const day = [free(1, at(-2), at(6)), free(1, at(18), at(30)), free(1, at(25), at(26))];
    expect(segmentsOf(day, at(0), at(24))).toEqual([
      { leftPercent: 0, widthPercent: 25 },
      { leftPercent: 75, widthPercent: 25 },
    ]);
  });

  it('on a day of 25 hours uses the real length', () => {
    expect(segmentsOf([free(1, at(0), at(25))], at(0), at(25))).toEqual([
      { leftPercent: 0, widthPercent: 100 },
    ]);
  });
});
