// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { changeOf } from './change.ts';
import { busiestHour, hourLevels } from './hour-levels.ts';

describe('the change of a figure', () => {
  it.each([
    [120, 100, { kind: 'more', by: 20, measure: 'percent' }],
    [50, 150, { kind: 'less', by: 66.7, measure: 'percent' }],
    [100.04, 100, { kind: 'same' }],
    [0, 0, { kind: 'same' }],
    [199, 100, { kind: 'more', by: 99, measure: 'percent' }],
    [200, 100, { kind: 'times', by: 2 }],
    [533.3, 100, { kind: 'times', by: 5.3 }],
    [12_345, 1_000, { kind: 'times', by: 12 }],
    [5, 0, { kind: 'new' }],
    [0, 5, { kind: 'less', by: 100, measure: 'percent' }],
    [null, 5, { kind: 'none' }],
    [5, null, { kind: 'none' }],
  ])('from %s after %s is %o', (now, before, change) => {
    expect(changeOf(now, before)).toEqual(change);
  });

  it('of a share is in percentage points, also from zero', () => {
    expect(changeOf(0.134, 0.121, 'points')).toEqual({ kind: 'more', by: 1.3, measure: 'points' });
    expect(changeOf(0.1, 0, 'points')).toEqual({ kind: 'more', by: 10, measure: 'points' });
  });
});

describe('the hours of a week', () => {
  it('are shaded by quarters of the busiest; used hours never as unused', () => {
    expect(hourLevels([0, 0.001, 0.1, 0.11, 0.3, 0.4])).toEqual([0, 1, 1, 2, 3, 4]);
    expect(busiestHour([0, 0.4, 0.2, 0.4])).toBe(1);
  });

  it('without use have no shade and no busiest hour', () => {
    expect(hourLevels([0, 0])).toEqual([0, 0]);
    expect(busiestHour([0, 0])).toBeNull();
  });
});
