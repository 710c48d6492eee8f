import type { TimeWindow } from '@voltagora/contract';

/** The free windows of one plug, earliest first. */
export const windowsOf = (windows: readonly TimeWindow[], plugId: number): TimeWindow[] =>
  windows
    .filter(({ plug }) => plug.id === plugId)
    .sort((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time));

/** The end of the free window that contains `now`, or null if the plug is booked now. */
export function freeUntil(windows: readonly TimeWindow[], now: Date): string | null {
  const at = now.getTime();
  const SLOT_MS = 15 * 60_000;
  // Windows begin at a slot, so one that begins with the next slot counts as now.
  const window = windows.find(
    ({ start_time, stop_time }) =>
      Date.parse(start_time) <= at + SLOT_MS && at < Date.parse(stop_time),
  );
  return window?.stop_time ?? null;
}

export type Segment = { leftPercent: number; widthPercent: number };

/** The positions of the free windows on a strip from `start` to `stop`. */
export function segmentsOf(windows: readonly TimeWindow[], start: string, stop: string): Segment[] {
  const from = Date.parse(start);
  const length = Date.parse(stop) - from;
  return windows.flatMap(({ start_time, stop_time }) => {
    const left = Math.max(0, Date.parse(start_time) - from);
    const right = Math.min(length, Date.parse(stop_time) - from);
    return right > left
      ? [{ leftPercent: (left / length) * 100, widthPercent: ((right - left) / length) * 100 }]
      : [];
  });
}
