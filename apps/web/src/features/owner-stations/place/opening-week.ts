// Opening hours by day, as edited, and by period, as the server stores them. Pure.
import type { OpeningHours } from '@voltagora/contract';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Period = { begin: string; end: string };

const MIDNIGHT = '00:00';
const DAY_END = '24:00';
const USUAL: Period = { begin: '08:00', end: '20:00' };

/** The periods of a day; a browser's time field has no 24:00. */
export const periodsOf = (hours: OpeningHours, weekday: number): Period[] =>
  hours
    .filter((one) => one.weekday === weekday)
    .map(({ period_begin: begin, period_end: end }) => ({
      begin,
      end: end === DAY_END ? MIDNIGHT : end,
    }));

/** Replaces the periods of one day. Midnight to midnight is the whole day. */
export function withPeriods(
  hours: OpeningHours,
  weekday: number,
  periods: readonly Period[],
): OpeningHours {
  const day = periods.map(({ begin, end }) => ({
    weekday,
    period_begin: begin,
    period_end: end === MIDNIGHT ? DAY_END : end,
  }));
  return [...hours.filter((one) => one.weekday !== weekday), ...day].toSorted(
    (a, b) => a.weekday - b.weekday,
  );
}

/** Copies the periods of one day to all days. */
export const copiedToAll = (hours: OpeningHours, weekday: number): OpeningHours => {
  const periods = periodsOf(hours, weekday);
  return WEEKDAYS.flatMap((day) => withPeriods([], day, periods));
};

/** Adds a period, after the last one if there is time left. */
export function withAnother(periods: readonly Period[]): Period[] {
  const last = periods.at(-1);
  if (!last) return [USUAL];
  const next = last.end !== MIDNIGHT && last.end < '22:00' ? last.end : '22:00';
  return [...periods, { begin: next, end: MIDNIGHT }];
}
