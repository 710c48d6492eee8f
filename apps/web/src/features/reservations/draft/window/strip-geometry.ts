import type { Range } from './day-window.ts';

/** The position of a time within the day, in percent. */
export const positionOf = (day: Range, at: number): number =>
  Math.max(0, Math.min(100, ((at - day.start) / (day.stop - day.start)) * 100));

/** The position of a stretch on the strip, cut at the ends of the day. */
export function spanOf(day: Range, { start, stop }: Range): { left: string; width: string } {
  const left = positionOf(day, start);
  return { left: `${left}%`, width: `${positionOf(day, stop) - left}%` };
}

type Scrolled = Pick<Element, 'scrollWidth' | 'clientWidth' | 'scrollLeft'>;
type Wanted = { day: Range; at: number; labelMs: number };

/** How far the strip is scrolled so that a time is in view with what follows; to a label, so that none is cut. */
export function scrollFor(
  { scrollWidth, clientWidth, scrollLeft }: Scrolled,
  { day, at, labelMs }: Wanted,
): number {
  const perMs = scrollWidth / (day.stop - day.start);
  const position = (at - day.start) * perMs;
  const isInView = position >= scrollLeft && position <= scrollLeft + clientWidth / 2;
  if (isInView) return scrollLeft;
  return Math.max(
    0,
    Math.floor((position - clientWidth / 4) / (labelMs * perMs)) * labelMs * perMs,
  );
}
