/** The curves of the live plot: power as an area from zero, energy as a line with its own scale. */
import type { MeterSample } from '@voltagora/contract';
import type { Size } from '../../../../shared/plot/plot.tsx';
import { halves, linearScale, roundUp, type Point } from '../../../../shared/plot/scale.ts';

type Curves = {
  power: Point[];
  energy: Point[];
  /** Round values of the power axis with their height. */
  powerTicks: { value: number; y: number }[];
  energyMax: number;
  timeTicks: { at: number; x: number }[];
};

/** The curves of at least two samples, or null. */
export function curvesOf(samples: readonly MeterSample[], { width, height }: Size): Curves | null {
  const first = samples[0];
  const newest = samples.at(-1);
  if (!first || !newest || first === newest) return null;
  const start = Date.parse(first.at);
  const stop = Date.parse(newest.at);
  if (stop <= start) return null;
  const powerMax = roundUp(Math.max(...samples.map((sample) => sample.power_kW ?? 0)));
  const energyMax = roundUp(newest.energy_kWh - first.energy_kWh);
  const x = linearScale([start, stop], [0, width]);
  const powerY = linearScale([0, powerMax], [height, 0]);
  const energyY = linearScale([0, energyMax], [height, 0]);
  return {
    power: samples.flatMap(({ at, power_kW }) =>
      power_kW === null ? [] : [{ x: x(Date.parse(at)), y: powerY(power_kW) }],
    ),
    energy: samples.map(({ at, energy_kWh }) => ({
      x: x(Date.parse(at)),
      y: energyY(energy_kWh - first.energy_kWh),
    })),
    powerTicks: halves(powerMax).map((value) => ({ value, y: powerY(value) })),
    energyMax,
    timeTicks: [start, (start + stop) / 2, stop].map((at) => ({ at, x: x(at) })),
  };
}
