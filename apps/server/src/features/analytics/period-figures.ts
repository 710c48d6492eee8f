// Adds up what happened in a period, by day and by plug. Pure: rows come in slices, numbers go out.
import { cutToTwoDecimals, tokenMinorToTokens, wilsonInterval } from '@voltagora/domain';
import type { AnalyticsFigures } from '@voltagora/contract';
import type { Outcomes, UseRow } from './analytics.reads.ts';
import { clip, lengthOf, type Span } from './charging-time.ts';
import type { Period } from './period.ts';

export interface Sums {
  minor: number;
  energyWh: number;
  sessions: number;
  /** Charging within the period, in milliseconds. */
  chargingMs: number;
}
export const NOTHING: Sums = { minor: 0, energyWh: 0, sessions: 0, chargingMs: 0 };

/** Sums of a period; what charges on at `now` has charged until then. */
export function sumsOf({ bounds }: Period, now: Date) {
  const [start, stop] = [bounds[0]?.getTime() ?? 0, bounds.at(-1)?.getTime() ?? 0];
  const starts = bounds.map((bound) => bound.getTime());
  const total = { ...NOTHING };
  const days = starts.slice(0, -1).map(() => ({ ...NOTHING }));
  const plugs = new Map<number, Sums>();
  const plugOf = (id: number): Sums => {
    const sums = plugs.get(id) ?? { ...NOTHING };
    plugs.set(id, sums);
    return sums;
  };
  let day = 0;
  /** Rows come in order of time, so the day is most often the one before. */
  const dayAt = (at: number): number => {
    while (day > 0 && at < (starts[day] ?? 0)) day -= 1;
    while (day < days.length - 1 && at >= (starts[day + 1] ?? 0)) day += 1;
    return day;
  };
  return {
    total,
    days,
    plugs,
    /** The span is what it charged, in the period or not. */
    addUse(row: UseRow): Span {
      const began = row.started_at.getTime();
      const span = { start: began, stop: (row.stopped_at ?? now).getTime() };
      const isOfPeriod = began >= start && began < stop;
      const chargingMs = lengthOf(clip(span, start, stop));
      const sums = [total, plugOf(row.plug_id), ...(isOfPeriod ? [days[dayAt(began)]] : [])];
      for (const sum of sums) {
        if (sum === undefined) continue;
        sum.chargingMs += chargingMs;
        if (!isOfPeriod) continue;
        sum.sessions += 1;
        sum.energyWh += row.energy_wh;
      }
      return span;
    },
    addEarning({ slot, plugId, minor }: { slot: number; plugId: number; minor: number }): void {
      for (const sum of [total, plugOf(plugId), days[slot]]) if (sum) sum.minor += minor;
    },
  };
}

export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? part / whole : null;

export function figuresOf(sums: Sums, outcomes: Outcomes, usableMs: number): AnalyticsFigures {
  const { asked, charged } = outcomes;
  const interval = wilsonInterval(charged, asked);
  return {
    ...shownSums(sums),
    utilisation: shareOf(sums.chargingMs, usableMs),
    success_rate: shareOf(charged, asked),
    success_rate_low: interval?.low ?? null,
    success_rate_high: interval?.high ?? null,
    no_shows: outcomes.noShows,
    cancellations: outcomes.cancellations,
    tokens_per_kWh: shareOf(tokenMinorToTokens(sums.minor), sums.energyWh / 1000),
  };
}

export const shownSums = ({ minor, energyWh, sessions }: Sums) => ({
  tokens: tokenMinorToTokens(minor),
  energy_kWh: cutToTwoDecimals(energyWh / 1000),
  sessions,
});
