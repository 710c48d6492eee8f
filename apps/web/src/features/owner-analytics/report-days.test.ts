// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { reportDays } from './report-days.ts';
import { datesOf, type Preset } from '../owner-lists/public.ts';

const TODAY = '2026-11-21';
const preset = (period: Preset) => ({ period, dates: datesOf(period, TODAY) });
const own = (from: string | null, to: string | null) => ({
  period: 'custom' as const,
  dates: { from, to },
});

describe('the days of a report', () => {
  it.each([
    ['last7', '2026-11-15', TODAY],
    ['last30', '2026-10-23', TODAY],
    ['last90', '2026-08-24', TODAY],
    ['last365', '2025-11-22', TODAY],
    ['lastMonth', '2026-10-01', '2026-10-31'],
  ] as const)('[S1.02] %s are %s to %s', (period, from, to) => {
    expect(reportDays(preset(period), TODAY)).toEqual({ from, to });
  });

  it('of the present month end today, so that equal numbers of days are compared', () => {
    expect(reportDays(preset('thisMonth'), TODAY)).toEqual({ from: '2026-11-01', to: TODAY });
  });

  it.each([
    [{ period: 'all' as const, dates: { from: null, to: null } }],
    [preset('next7')],
    [preset('today')],
  ])('are the last 30 for an invalid period', (address) => {
    expect(reportDays(address, TODAY)).toEqual({ from: '2026-10-23', to: TODAY });
  });

  it('are custom dates, with defaults for missing ones', () => {
    expect(reportDays(own('2026-03-01', '2026-03-01'), TODAY)).toEqual({
      from: '2026-03-01',
      to: '2026-03-01',
    });
    expect(reportDays(own('2026-11-01', null), TODAY)).toEqual({ from: '2026-11-01', to: TODAY });
    expect(reportDays(own(null, '2026-10-30'), TODAY)).toEqual({
      from: '2026-10-01',
      to: '2026-10-30',
    });
  });

  it('are refused in the wrong order, and above 366', () => {
    expect(reportDays(own('2026-03-02', '2026-03-01'), TODAY)).toEqual({ fault: 'order' });
    expect(reportDays(own('2026-11-22', null), TODAY)).toEqual({ fault: 'order' });
    expect(reportDays(own('2025-11-20', TODAY), TODAY)).toEqual({ fault: 'length' });
    expect(reportDays(own('2025-11-21', TODAY), TODAY)).toEqual({ from: '2025-11-21', to: TODAY });
  });
});
