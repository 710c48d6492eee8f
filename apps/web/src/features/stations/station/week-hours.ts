import type { Station } from '@voltagora/contract';

/** Days in a row with the same hours; without periods they are closed. */
export type DayRun = { from: number; to: number; periods: { begin: string; end: string }[] };

/** The week in as few lines as say it. */
export function weekHours(hours: Station['opening_hours']): DayRun[] {
  const runs: DayRun[] = [];
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const periods = hours
      .filter((one) => one.weekday === weekday)
      .map(({ period_begin: begin, period_end: end }) => ({ begin, end }))
      .toSorted((a, b) => a.begin.localeCompare(b.begin));
    const last = runs.at(-1);
    if (last && JSON.stringify(last.periods) === JSON.stringify(periods)) last.to = weekday;
    else runs.push({ from: weekday, to: weekday, periods });
  }
  return runs;
}
