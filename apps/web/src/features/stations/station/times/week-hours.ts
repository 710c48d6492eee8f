import type { Station } from '@voltagora/contract';

/** Consecutive days with the same hours; closed if there are no periods. */
export type DayRun = { from: number; to: number; periods: { begin: string; end: string }[] };

/** Groups the week into as few lines as possible. */
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
