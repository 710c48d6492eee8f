// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { copiedToAll, periodsOf, withAnother, withPeriods } from './opening-week.ts';

const monday = { weekday: 1, period_begin: '08:00', period_end: '20:00' };
const friday = { weekday: 5, period_begin: '00:00', period_end: '24:00' };

describe('the opening hours form', () => {
  it('shows midnight as a time field can, and stores it as 24:00', () => {
    expect(periodsOf([friday], 5)).toEqual([{ begin: '00:00', end: '00:00' }]);
    expect(withPeriods([], 5, periodsOf([friday], 5))).toEqual([friday]);
  });

  it('changes one day and keeps the others, in the order of the week', () => {
    const week = withPeriods([friday, monday], 3, [{ begin: '18:00', end: '02:00' }]);
    expect(week.map(({ weekday }) => weekday)).toEqual([1, 3, 5]);
    expect(withPeriods(week, 3, [])).toEqual([monday, friday]);
  });

  it('copies a day to all seven, also a closed one', () => {
    const all = copiedToAll([monday, friday], 1);
    expect(all).toHaveLength(7);
    expect(new Set(all.map(({ period_end }) => period_end))).toEqual(new Set(['20:00']));
    expect(copiedToAll([monday], 2)).toEqual([]);
  });

  it('adds a period after the last one, within the day', () => {
    expect(withAnother([])).toEqual([{ begin: '08:00', end: '20:00' }]);
    const noon = { begin: '08:00', end: '12:00' };
    expect(withAnother([noon])).toEqual([noon, { begin: '12:00', end: '00:00' }]);
    const late = { begin: '08:00', end: '00:00' };
    expect(withAnother([late]).at(-1)).toEqual({ begin: '22:00', end: '00:00' });
  });
});
