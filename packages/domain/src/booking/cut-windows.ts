/** Half-open: `stop` is not part of it. */
export interface BookingWindow {
  start: Date;
  stop: Date;
}

const byStart = (a: BookingWindow, b: BookingWindow): number =>
  a.start.getTime() - b.start.getTime();

/** The rest of a window without the taken ones, in order. */
export function withoutTaken(
  window: BookingWindow,
  taken: readonly BookingWindow[],
): BookingWindow[] {
  const left: BookingWindow[] = [];
  let { start } = window;
  for (const cut of taken.toSorted(byStart)) {
    if (cut.start >= window.stop) break;
    if (cut.start > start) left.push({ start, stop: cut.start });
    if (cut.stop > start) start = cut.stop;
  }
  if (start < window.stop) left.push({ start, stop: window.stop });
  return left;
}

/** Joins windows that overlap or touch; removes empty ones. */
export function joinWindows(windows: readonly BookingWindow[]): BookingWindow[] {
  const joined: BookingWindow[] = [];
  for (const { start, stop } of windows.toSorted(byStart)) {
    if (start >= stop) continue;
    const last = joined.at(-1);
    if (last === undefined || start > last.stop) joined.push({ start, stop });
    else if (stop > last.stop) last.stop = stop;
  }
  return joined;
}

/** The parts of the windows within open time, joined; all of them if open time is undefined. */
export function withinOpen(
  windows: readonly BookingWindow[],
  open: readonly BookingWindow[] | undefined,
): BookingWindow[] {
  if (open === undefined) return [...windows];
  return windows.flatMap((window) =>
    open
      .filter(({ start, stop }) => start < window.stop && window.start < stop)
      .map(({ start, stop }) => ({
        start: start > window.start ? start : window.start,
        stop: stop < window.stop ? stop : window.stop,
      })),
  );
}
