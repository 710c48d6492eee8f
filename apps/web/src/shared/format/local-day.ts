import { dateFormat } from './date-format.ts';

/** Dates such as "2026-11-21" and their start times in a time zone; days may have 23 or 25 hours. */
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** All present offsets from UTC are multiples of it. */
const QUARTER_MS = 900_000;
const FARTHEST_EAST_H = 15;
const FARTHEST_WEST_H = 13;

/** One date in its time zone: `stop` is the start of the next, in milliseconds. */
export type LocalDay = { date: string; start: number; stop: number };

/** The date in a time zone, or in the browser's: "2026-11-21". */
export const localDate = (moment: number, timeZone?: string): string =>
  timeZone === 'UTC'
    ? new Date(moment).toISOString().slice(0, 10)
    : dateFormat('en-CA', { timeZone }).format(moment);

/** Parses a date in the range of the calendar; null if it is invalid. */
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

/** The start of a date in a time zone; if the clock skips midnight, the time after it. */
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
