// Sums of energy and earnings in a period, by day and by plug. Rows are added one at a time.
import { clipSpan, type Span, spanLength } from './time-spans.ts';

/** Energy and earnings; money in hundredths of a token. */
export interface PeriodSums {
  minor: number;
  energyWh: number;
  sessions: number;
  /** Charging within the period, in milliseconds. */
  chargingMs: number;
}

/** The sums of a day or plug in which nothing happened. */
export const NO_SUMS: PeriodSums = { minor: 0, energyWh: 0, sessions: 0, chargingMs: 0 };

/** One session of a report; `stoppedAt` is null while it is running. */
export interface ChargedSession {
  plugId: number;
  startedAt: Date;
  stoppedAt: Date | null;
  energyWh: number;
}

/** Sums of a period whose days begin at `bounds`, of which the last is its end; a running session counts until `now`. */
export function sumPeriod(bounds: readonly Date[], now: Date) {
  const [start, stop] = [bounds[0]?.getTime() ?? 0, bounds.at(-1)?.getTime() ?? 0];
  const starts = bounds.map((bound) => bound.getTime());
  const total = { ...NO_SUMS };
  const days = starts.slice(0, -1).map(() => ({ ...NO_SUMS }));
  const plugs = new Map<number, PeriodSums>();
  const plugOf = (id: number): PeriodSums => {
    const sums = plugs.get(id) ?? { ...NO_SUMS };
    plugs.set(id, sums);
    return sums;
  };
  const dayAt = dayFinder(starts);
  return {
    total,
    days,
    plugs,
    /** Returns the time span of the charging, which may exceed the period. */
    addSession({ plugId, startedAt, stoppedAt, energyWh }: ChargedSession): Span {
      const began = startedAt.getTime();
      const span = { start: began, stop: (stoppedAt ?? now).getTime() };
      const isOfPeriod = began >= start && began < stop;
      const chargingMs = spanLength(clipSpan(span, start, stop));
      const sums = [total, plugOf(plugId), ...(isOfPeriod ? [days[dayAt(began)]] : [])];
      for (const sum of sums) {
        if (sum === undefined) continue;
        sum.chargingMs += chargingMs;
        if (!isOfPeriod) continue;
        sum.sessions += 1;
        sum.energyWh += energyWh;
      }
      return span;
    },
    /** `day`: the index of the day in the period. */
    addEarning({ day, plugId, minor }: { day: number; plugId: number; minor: number }): void {
      for (const sum of [total, plugOf(plugId), days[day]]) if (sum) sum.minor += minor;
    },
  };
}

/** The day index of an instant. Rows come in order of time, so the last day is tried first. */
function dayFinder(starts: readonly number[]): (at: number) => number {
  const last = starts.length - 2;
  let day = 0;
  return (at) => {
    while (day > 0 && at < (starts[day] ?? 0)) day -= 1;
    while (day < last && at >= (starts[day + 1] ?? 0)) day += 1;
    return day;
  };
}

/** A share from 0 to 1; null if the whole is 0. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? part / whole : null;
