/** One local day of a plug and the window that a driver chooses in it: slots, limits, nearest fit. In milliseconds. */
import type { AnswerOf, Station } from '@voltagora/contract';
import { localDate } from '../../../../shared/format/local-day.ts';

export type Range = { start: number; stop: number };
export type Day = Range & {
  /** Stretches in which any window on slots can be booked. */
  free: Range[];
  taken: Range[];
  slotMs: number;
  minMs: number;
  maxMs: number;
};

const MINUTE_MS = 60_000;

/** Converts the server's answer about a station to the day of one plug. */
export function dayOf(
  answer: AnswerOf<'readDayAvailability'>,
  plugId: number,
  terms: Station['booking_terms'],
): Day {
  const ranges = (windows: AnswerOf<'readDayAvailability'>['free_windows']): Range[] =>
    windows
      .filter(({ plug }) => plug.id === plugId)
      .map(({ start_time, stop_time }) => ({
        start: Date.parse(start_time),
        stop: Date.parse(stop_time),
      }));
  return {
    start: Date.parse(answer.day_start),
    stop: Date.parse(answer.day_stop),
    free: ranges(answer.free_windows),
    taken: ranges(answer.reservations_in_conflict),
    slotMs: terms.slot_minutes * MINUTE_MS,
    minMs: terms.min_minutes * MINUTE_MS,
    maxMs: terms.max_minutes * MINUTE_MS,
  };
}

export const isInDay = (day: Range, moment: number): boolean =>
  moment >= day.start && moment < day.stop;

/** A window may extend past midnight; the server checks what is taken there. */
const reachOf = (day: Day, free: Range): number =>
  free.stop >= day.stop ? day.stop + day.maxMs : free.stop;

const snap = (day: Day, moment: number): number => Math.round(moment / day.slotMs) * day.slotMs;
const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/** The window of the requested length nearest to the requested start; shorter only if nothing else is free. */
export function nearestFit(day: Day, wantedStart: number, lengthMs: number): Range | null {
  const fits = day.free.flatMap((free) => {
    const reach = reachOf(day, free);
    const length = Math.min(clamp(lengthMs, day.minMs, day.maxMs), reach - free.start);
    if (length < day.minMs) return [];
    const last = Math.min(reach - length, day.stop - day.slotMs);
    const start = clamp(snap(day, wantedStart), free.start, last);
    return [{ start, stop: start + length }];
  });
  const shortBy = (fit: Range): number => lengthMs - (fit.stop - fit.start);
  const farBy = (fit: Range): number => Math.abs(fit.start - wantedStart);
  return fits.toSorted((a, b) => shortBy(a) - shortBy(b) || farBy(a) - farBy(b))[0] ?? null;
}

const around = (day: Day, window: Range): Range | undefined =>
  day.free.find((free) => window.start >= free.start && window.start < free.stop);

/** Moves one end of the window within the free time around it and the limits of the terms. */
export function withStart(day: Day, window: Range, start: number): Range {
  const free = around(day, window) ?? day;
  const least = Math.max(free.start, window.stop - day.maxMs);
  return { start: clamp(snap(day, start), least, window.stop - day.minMs), stop: window.stop };
}

export function withStop(day: Day, window: Range, stop: number): Range {
  const free = around(day, window);
  const most = Math.min(free ? reachOf(day, free) : day.stop, window.start + day.maxMs);
  return { start: window.start, stop: clamp(snap(day, stop), window.start + day.minMs, most) };
}

/** All slots of the day that have not passed, and whether a window can start there. */
export function startOptions(day: Day, now: number): { at: number; isFree: boolean }[] {
  const options: { at: number; isFree: boolean }[] = [];
  for (let at = day.start; at < day.stop; at += day.slotMs) {
    if (at < now) continue;
    const isFree = day.free.some(
      (free) => at >= free.start && at < free.stop && at + day.minMs <= reachOf(day, free),
    );
    options.push({ at, isFree });
  }
  return options;
}

/** The possible ends of a window that starts at `start`. */
export function stopOptions(day: Day, start: number): number[] {
  const free = day.free.find((range) => start >= range.start && start < range.stop);
  const most = Math.min(free ? reachOf(day, free) : start + day.maxMs, start + day.maxMs);
  const options: number[] = [];
  for (let at = start + day.minMs; at <= most; at += day.slotMs) options.push(at);
  return options;
}

/** The number of the station's day that contains `moment`; 1 is today there. */
export function dayNumber(moment: number, now: number, timeZone: string): number {
  const of = (at: number): number => Date.parse(`${localDate(at, timeZone)}T00:00:00Z`);
  return (of(moment) - of(now)) / 86_400_000 + 1;
}

/** A time on day `number` whose UTC date is the station's date, to format its name. */
export const dateOfDay = (number: number, now: number, timeZone: string): Date =>
  new Date(Date.parse(`${localDate(now, timeZone)}T12:00:00Z`) + (number - 1) * 86_400_000);
