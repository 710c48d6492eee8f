import { dateFormat } from './date-format.ts';

/** Days of a wall calendar as "2026-11-21" and the moments at which they begin in a time zone; days of 23 and 25 hours too. */
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Every offset from UTC that is in use is a multiple of it. */
const QUARTER_MS = 900_000;
const FARTHEST_EAST_H = 15;
const FARTHEST_WEST_H = 13;

/** One calendar day in its time zone: `stop` is the start of the next, in milliseconds. */
export type LocalDay = { date: string; start: number; stop: number };

/** "2026-11-21" on the wall calendar of a time zone, or of the browser's. */
export const localDate = (moment: number, timeZone?: string): string =>
  timeZone === 'UTC'
    ? new Date(moment).toISOString().slice(0, 10)
    : dateFormat('en-CA', { timeZone }).format(moment);

/** The text as a date of the years that a calendar may show, else null. */
export function asDate(text: string): string | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const moment = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(moment) || localDate(moment, 'UTC') !== text ? null : text;
}

export const addDays = (date: string, days: number): string =>
  localDate(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS, 'UTC');

/** The Monday on or before a date. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/** The first moment of a date in a time zone: where the clock skips midnight, the moment after. */
export function startOfDay(date: string, timeZone?: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  let before = (midnight - FARTHEST_EAST_H * HOUR_MS) / QUARTER_MS;
  let reached = (midnight + FARTHEST_WEST_H * HOUR_MS) / QUARTER_MS;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (localDate(middle * QUARTER_MS, timeZone) < date) before = middle;
    else reached = middle;
  }
  return reached * QUARTER_MS;
}

export const localDay = (date: string, timeZone?: string): LocalDay => ({
  date,
  start: startOfDay(date, timeZone),
  stop: startOfDay(addDays(date, 1), timeZone),
});
