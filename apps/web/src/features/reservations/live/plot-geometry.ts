/** Where the curves of the live plot run: power as an area from zero, energy as a line on a scale of its own. */
import type { MeterSample } from '@voltagora/contract';

export type Size = { width: number; height: number };
export type Plot = {
  power: string;
  area: string;
  energy: string;
  /** Round values of the power axis with their height. */
  powerTicks: { value: number; y: number }[];
  energyMax: number;
  timeTicks: { at: number; x: number }[];
  last: { x: number; y: number } | null;
};

const ROUND_STEPS = [1, 2, 5, 10];
const TICKS = 2;

/** The smallest of 1, 2, 5, 10, 20, … that is not below a value. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = ROUND_STEPS.find((one) => one * power >= value) ?? 10;
  return step * power;
}

/** The plot of at least two samples, or null. */
export function plotOf(samples: readonly MeterSample[], { width, height }: Size): Plot | null {
  const first = samples[0];
  const newest = samples.at(-1);
  if (!first || !newest || first === newest) return null;
  const start = Date.parse(first.at);
  const span = Date.parse(newest.at) - start;
  if (span <= 0) return null;
  const powerMax = roundUp(Math.max(...samples.map((sample) => sample.power_kW ?? 0)));
  const energyMax = roundUp(newest.energy_kWh - first.energy_kWh);
  const x = (at: string): number => ((Date.parse(at) - start) / span) * width;
  const y = (share: number): number => height - share * height;
  const powered = samples.flatMap(({ at, power_kW }) =>
    power_kW === null ? [] : [{ x: x(at), y: y(power_kW / powerMax) }],
  );
  const power = pathOf(powered);
  const left = powered[0];
  const right = powered.at(-1);
  return {
    power,
    area: left && right ? `${power}L${cut(right.x)} ${height}L${cut(left.x)} ${height}Z` : '',
    energy: pathOf(
      samples.map(({ at, energy_kWh }) => ({
        x: x(at),
        y: y((energy_kWh - first.energy_kWh) / energyMax),
      })),
    ),
    powerTicks: Array.from({ length: TICKS + 1 }, (_tick, index) => ({
      value: (powerMax * index) / TICKS,
      y: y(index / TICKS),
    })),
    energyMax,
    timeTicks: [0, 0.5, 1].map((share) => ({ at: start + span * share, x: width * share })),
    last: right ?? null,
  };
}

const pathOf = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${cut(x)} ${cut(y)}`).join('');
const cut = (value: number): number => Math.round(value * 10) / 10;
