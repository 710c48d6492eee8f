// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { addDays } from '../../shared/format/local-day.ts';
import { axisTop, groupDays, groupedBy } from './day-groups.ts';

const daysFrom = (first: string, length: number) =>
  Array.from({ length }, (_day, index) => ({
    date: addDays(first, index),
    tokens: 2,
    energy_kWh: 0.5,
    sessions: 1,
  }));
const groupsOf = (first: string, length: number) => {
  const days = daysFrom(first, length);
  return groupDays(days, groupedBy(days));
};

describe('days as bars', () => {
  it('are days up to a month', () => {
    expect(groupsOf('2026-10-22', 31)).toHaveLength(31);
    expect(groupsOf('2026-10-22', 1)).toMatchObject([{ date: '2026-10-22', to: '2026-10-22' }]);
  });

  it('are weeks from Monday above that, the first one limited by the period', () => {
    const weeks = groupsOf('2026-10-21', 32);
    expect(weeks[0]).toEqual({
      date: '2026-10-21',
      to: '2026-10-25',
      tokens: 10,
      energy_kWh: 2.5,
      sessions: 5,
    });
    expect(weeks[1]).toMatchObject({ date: '2026-10-26', to: '2026-11-01', tokens: 14 });
  });

  it.each([32, 90, 189, 190, 366])(
    'of %i days are few enough for a phone, and lose nothing',
    (n) => {
      const groups = groupsOf('2025-11-21', n);
      expect(groups.length).toBeLessThanOrEqual(31);
      expect(groups.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(n);
    },
  );

  it('are months for a year', () => {
    const months = groupsOf('2025-11-21', 366);
    expect(months).toHaveLength(13);
    expect(months[1]).toMatchObject({ date: '2025-12-01', to: '2025-12-31', sessions: 31 });
  });
});

describe('the top of an axis', () => {
  it.each([
    [0, 1],
    [-3, 1],
    [0.07, 0.2],
    [0.3, 0.4],
    [1, 1],
    [1.3, 1.4],
    [2.1, 3],
    [11, 15],
    [299.5, 300],
    [301, 400],
    [9_999, 10_000],
  ])('over %d is %d', (most, top) => {
    expect(axisTop(most)).toBeCloseTo(top, 10);
  });
});
