import { expect, test } from 'vitest';
import { type BusyHistory, busyWeek } from './busy-week.ts';

const enough: BusyHistory = { cells: [], sessions: 60, people: 10, days: 28, plugs: 2 };
/** Of four weeks with two plugs, 28,800 seconds are all of an hour. */
const cell = { weekday: 5, hour: 18, seconds: 28_800, people: 3 };

test('[23.4] the share of plugs in use is given for each hour of the week', () => {
  const week = busyWeek({ ...enough, cells: [cell, { ...cell, hour: 19, seconds: 10_000 }] });
  expect(week?.map((day) => day.length)).toEqual([24, 24, 24, 24, 24, 24, 24]);
  expect(week?.[4]?.slice(17, 21)).toEqual([0, 100, 30, 0]);
  expect(week?.flat().filter((percent) => percent > 0)).toHaveLength(2);
});

test('[23.4] an hour with fewer than three people counts as unused', () => {
  const week = busyWeek({ ...enough, cells: [{ ...cell, people: 2 }] });
  expect(week?.flat()).not.toContain(100);
});

test.each<Partial<BusyHistory>>([{ sessions: 59 }, { people: 9 }, { days: 27 }, { plugs: 0 }])(
  '[23.4] nothing is said with only %o',
  (less) => {
    expect(busyWeek({ ...enough, cells: [cell], ...less })).toBeUndefined();
  },
);

test('[23.4] no share is above 100 percent, however sessions overlap', () => {
  expect(busyWeek({ ...enough, cells: [{ ...cell, seconds: 99_999 }] })?.[4]?.[18]).toBe(100);
});
