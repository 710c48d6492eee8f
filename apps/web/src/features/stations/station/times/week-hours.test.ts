// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { weekHours } from './week-hours.ts';

const on = (weekday: number, period_begin: string, period_end: string) => ({
  weekday,
  period_begin,
  period_end,
});

describe('the opening hours of a week', () => {
  it('take as few lines as possible, with closed days', () => {
    const work = [1, 2, 3, 4, 5].map((day) => on(day, '08:00', '20:00'));
    expect(weekHours([...work, on(6, '09:00', '14:00')])).toEqual([
      { from: 1, to: 5, periods: [{ begin: '08:00', end: '20:00' }] },
      { from: 6, to: 6, periods: [{ begin: '09:00', end: '14:00' }] },
      { from: 7, to: 7, periods: [] },
    ]);
  });

  it('have the periods of a day sorted', () => {
    const [monday] = weekHours([on(1, '17:00', '02:00'), on(1, '09:00', '14:00')]);
    expect(monday?.periods.map(({ begin }) => begin)).toEqual(['09:00', '17:00']);
  });

  it('without periods are one closed line', () => {
    expect(weekHours([])).toEqual([{ from: 1, to: 7, periods: [] }]);
  });
});
