// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { areaOf, halves, linearScale, pathOf, roundUp } from './scale.ts';

describe('the scales of plots', () => {
  it('map the ends of the values to the ends of the places', () => {
    const y = linearScale([-10, 30], [200, 0]);
    expect([-10, 0, 30].map(y)).toEqual([200, 150, 0]);
  });

  it('lay values that do not differ at the start', () => {
    expect(linearScale([0, 0], [50, 0])(0)).toBe(50);
  });

  it.each([
    [0, 1],
    [0.3, 0.5],
    [7.4, 10],
    [10, 10],
    [42, 50],
    [130, 200],
  ])('an axis for %d goes up to %d', (value, top) => {
    expect(roundUp(value)).toBe(top);
  });

  it('name none, half and all of an axis', () => {
    expect(halves(3)).toEqual([0, 1.5, 3]);
    expect(halves(0)).toEqual([0]);
  });

  it('draw nothing of no points', () => {
    expect([pathOf([]), areaOf([], 50)]).toEqual(['', '']);
  });
});
