/** Periods of a list: presets in the browser's time zone, or two custom dates, both included. */
import { addDays, localDate, mondayOf, startOfDay } from '../../shared/format/local-day.ts';

export const PRESETS = [
  'today',
  'thisWeek',
  'last7',
  'last30',
  'last90',
  'thisMonth',
  'lastMonth',
  'last365',
  'next7',
] as const;
export type Preset = (typeof PRESETS)[number];
export type Period = Preset | 'all' | 'custom';

/** First and last date, both included; null is unlimited. */
export type Dates = { from: string | null; to: string | null };
export type Window = { from?: string; to?: string };

export const asPreset = (text: string | null): Preset | null =>
  PRESETS.find((one) => one === text) ?? null;

/** The dates of a preset, relative to `today`. */
export function datesOf(preset: Preset, today: string): Dates {
  const month = `${today.slice(0, 7)}-01`;
  const byPreset: Record<Preset, () => Dates> = {
    today: () => ({ from: today, to: today }),
    thisWeek: () => ({ from: mondayOf(today), to: addDays(mondayOf(today), 6) }),
    last7: () => ({ from: addDays(today, -6), to: today }),
    last30: () => ({ from: addDays(today, -29), to: today }),
    last90: () => ({ from: addDays(today, -89), to: today }),
    last365: () => ({ from: addDays(today, -364), to: today }),
    thisMonth: () => ({ from: month, to: lastOfMonth(month) }),
    lastMonth: () => {
      const last = addDays(month, -1);
      return { from: `${last.slice(0, 7)}-01`, to: last };
    },
    next7: () => ({ from: today, to: addDays(today, 6) }),
  };
  return byPreset[preset]();
}

/** The first of the next month is found by adding 31 days, because no month is longer and the next has more than 3. */
const lastOfMonth = (first: string): string => addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);

/** The dates as times for the server, whose end is exclusive. */
export function windowOf({ from, to }: Dates, timeZone?: string): Window {
  const iso = (date: string): string => new Date(startOfDay(date, timeZone)).toISOString();
  return {
    ...(from ? { from: iso(from) } : {}),
    ...(to ? { to: iso(addDays(to, 1)) } : {}),
  };
}

export const todayOf = (now: number): string => localDate(now);
