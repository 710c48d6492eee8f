// Spans of time laid over the local hours of a period.

const HOURS_OF_WEEK = 168;

/** From one moment to another, in milliseconds since 1970. */
export interface Span {
  start: number;
  stop: number;
}

/** Part of an hour of the local clock: Monday 0 h is 0, Sunday 23 h is 167. */
export interface LocalHour {
  start: number;
  hourOfWeek: number;
}

/** The part of a span between two moments; its stop is not after its start when there is none. */
export const clipSpan = ({ start, stop }: Span, from: number, to: number): Span => ({
  start: Math.max(start, from),
  stop: Math.min(stop, to),
});

/** How long a span lasts, in milliseconds; 0 where it stops before it starts. */
export const spanLength = ({ start, stop }: Span): number => Math.max(0, stop - start);

/** Adds milliseconds of spans up by hour of the week; what lies outside of the period counts for nothing. */
export function hoursOfWeek(hours: readonly LocalHour[], end: number) {
  const sums = Array.from({ length: HOURS_OF_WEEK }, () => 0);
  const periodStart = hours[0]?.start ?? end;
  return {
    sums,
    /** `times`: so many alike. */
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

/** The last hour that begins at or before a moment; 0 for what is before all. */
function indexOf(hours: readonly LocalHour[], at: number): number {
  let [low, high] = [0, hours.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((hours[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
