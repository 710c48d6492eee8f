// The rule for the hours of a soak: what remains after each hour must not grow over the hours.
import type { Census } from './census.ts';

/** Allowed mean growth per hour: less than one leaked object each hour, plus the noise of the heap. */
const MOST_AN_HOUR: Census = { timers: 0.5, listeners: 0.5, entries: 0.5, heapKb: 64 };
/** Before, code is still compiled and buffers are filled, so fewer hours say nothing about the heap. */
const HOURS_FOR_HEAP = 16;

/** The counts that grew, with their growth per hour: the slope over the last three quarters, by least squares. */
export function growthOf(hours: readonly Census[]): string[] {
  const later = hours.slice(Math.max(1, Math.floor(hours.length / 4)));
  const kinds = Object.keys(MOST_AN_HOUR) as (keyof Census)[]; // Object.keys loses the literal key types.
  return kinds.flatMap((kind) => {
    if (kind === 'heapKb' && hours.length < HOURS_FOR_HEAP) return [];
    const grown = slopeOf(later.map((hour) => hour[kind]));
    const most = MOST_AN_HOUR[kind];
    return grown > most ? [`${kind}: +${grown.toFixed(1)} an hour, ${most} allowed`] : [];
  });
}

function slopeOf(values: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length;
  const middle = (values.length - 1) / 2;
  const height = mean(values);
  const along = values.map((value, at) => (at - middle) * (value - height));
  const square = values.map((_, at) => (at - middle) ** 2);
  return values.length < 2 ? 0 : mean(along) / mean(square);
}
