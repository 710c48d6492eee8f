/** Effects of dragging and keys on the window of the day strip. */
import { nearestFit, withStart, withStop, type Day, type Range } from './day-window.ts';

export type StripHandle = 'start' | 'stop' | 'whole';

/** The window after `grip` was dragged to the time `at`. */
export function dragged(day: Day, window: Range, grip: StripHandle, at: number): Range {
  if (grip === 'start') return withStart(day, window, at);
  if (grip === 'stop') return withStop(day, window, at);
  return nearestFit(day, at, window.stop - window.start) ?? window;
}

const HOUR_MS = 3_600_000;

/** The window after a key on `grip`, or null for other keys. */
export function stepped(day: Day, window: Range, grip: StripHandle, key: string): Range | null {
  const from = grip === 'stop' ? window.stop : window.start;
  if (key === 'Home') return dragged(day, window, grip, day.start);
  if (key === 'End') return dragged(day, window, grip, day.stop);
  const step = stepOf(key, day.slotMs);
  if (step === 0) return null;
  if (grip !== 'whole') return dragged(day, window, grip, from + step);
  return nextFit(day, window, step);
}

function stepOf(key: string, slotMs: number): number {
  if (key === 'ArrowRight' || key === 'ArrowUp') return slotMs;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -slotMs;
  if (key === 'PageUp') return HOUR_MS;
  if (key === 'PageDown') return -HOUR_MS;
  return 0;
}

/** The next free place in the direction of `step`, skipping taken time. */
function nextFit(day: Day, window: Range, step: number): Range {
  const length = window.stop - window.start;
  for (let at = window.start + step; at >= day.start && at < day.stop; at += step) {
    const fit = nearestFit(day, at, length);
    const isOnward = fit && Math.sign(fit.start - window.start) === Math.sign(step);
    if (isOnward && fit.stop - fit.start === length) return fit;
  }
  return window;
}
