// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { areaOf, pathOf } from '../../../../shared/plot/scale.ts';
import { curvesOf } from './plot-geometry.ts';

const sample = (minute: number, energy_kWh: number, power_kW: number | null) => ({
  at: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString(),
  energy_kWh,
  power_kW,
  soc: null,
});
const size = { width: 100, height: 50 };

describe('the live plot', () => {
  it('needs two moments', () => {
    expect(curvesOf([], size)).toBeNull();
    expect(curvesOf([sample(0, 0, 10)], size)).toBeNull();
  });

  it('runs from the first sample on the left to the newest on the right, more power higher', () => {
    const plot = curvesOf([sample(0, 2, 0), sample(5, 3, 25), sample(10, 4, 50)], size);
    expect(pathOf(plot?.power ?? [])).toBe('M0 50L50 25L100 0');
    expect(areaOf(plot?.power ?? [], 50)).toBe('M0 50L50 25L100 0L100 50L0 50Z');
    expect(pathOf(plot?.energy ?? [])).toBe('M0 50L50 25L100 0');
    expect(plot?.power.at(-1)).toEqual({ x: 100, y: 0 });
    expect(plot?.powerTicks.map(({ value }) => value)).toEqual([0, 25, 50]);
  });

  it('a sample without power leaves the area out, not at zero', () => {
    const plot = curvesOf([sample(0, 0, 20), sample(5, 1, null), sample(10, 2, 20)], size);
    expect(pathOf(plot?.power ?? [])).toBe('M0 0L100 0');
  });
});
