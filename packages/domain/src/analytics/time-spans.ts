// Divides time spans among the local hours of a period.

const HOURS_OF_WEEK = 168;

/** Milliseconds since 1970. */
export interface Span {
  start: number;
  stop: number;
}

/** Part of an hour of the local clock: Monday 0 h is 0, Sunday 23 h is 167. */
export interface LocalHour {
  start: number;
  hourOfWeek: number;
}

/** The part of a span between two instants; if there is none, its stop is not after its start. */
export const clipSpan = ({ start, stop }: Span, from: number, to: number): Span => ({
  start: Math.max(start, from),
  stop: Math.min(stop, to),
});

/** The length of a span in milliseconds; 0 if it stops before it starts. */
export const spanLength = ({ start, stop }: Span): number => Math.max(0, stop - start);

/** Sums spans by hour of the week in milliseconds; time outside of the period does not count. */
export function hoursOfWeek(hours: readonly LocalHour[], end: number) {
  const sums = Array.from({ length: HOURS_OF_WEEK }, () => 0);
  const periodStart = hours[0]?.start ?? end;
  return {
    sums,
    /** `times`: the number of equal spans. */
    add(span: Span, times = 1): void {
      const { start, stop } = clipSpan(span, periodStart, end);
      for (let at = indexOf(hours, start); at < hours.length; at++) {
        const hour = hours[at];
        if (hour === undefined || hour.start >= stop) return;
        const within = clipSpan({ start, stop }, hour.start, hours[at + 1]?.start ?? end);
        sums[hour.hourOfWeek] = (sums[hour.hourOfWeek] ?? 0) + spanLength(within) * times;
      }
    },
  };
}

/** The last hour that begins at or before an instant; 0 for an earlier instant. */
function indexOf(hours: readonly LocalHour[], at: number): number {
  let [low, high] = [0, hours.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((hours[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
