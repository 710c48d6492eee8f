import type { Range } from './day-window.ts';

/** How far along the day a moment lies, in percent. */
export const positionOf = (day: Range, at: number): number =>
  Math.max(0, Math.min(100, ((at - day.start) / (day.stop - day.start)) * 100));

/** Where a stretch lies on the strip, cut at the ends of the day. */
export function spanOf(day: Range, { start, stop }: Range): { left: string; width: string } {
  const left = positionOf(day, start);
  return { left: `${left}%`, width: `${positionOf(day, stop) - left}%` };
}
