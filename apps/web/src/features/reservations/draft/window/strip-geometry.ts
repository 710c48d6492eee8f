import type { Range } from './day-window.ts';

/** The position of a time within the day, in percent. */
export const positionOf = (day: Range, at: number): number =>
  Math.max(0, Math.min(100, ((at - day.start) / (day.stop - day.start)) * 100));

/** The position of a stretch on the strip, cut at the ends of the day. */
export function spanOf(day: Range, { start, stop }: Range): { left: string; width: string } {
  const left = positionOf(day, start);
  return { left: `${left}%`, width: `${positionOf(day, stop) - left}%` };
}
