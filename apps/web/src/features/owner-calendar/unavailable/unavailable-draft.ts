/** Form state of unavailable time: default window, changes of start and end, and the request body. */
import type { SetUnavailable } from '@voltagora/contract';
import { localDay } from '../../../shared/format/local-day.ts';
import { quartersOf } from '../days/calendar-days.ts';

const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
const FIRST_HOUR = 9;
const FIRST_LENGTH_MS = 2 * HOUR_MS;

/** What happens to bookings in the window. */
export type ConflictChoice = 'keep' | 'cancel';
export type UnavailableDraft = {
  plug: number;
  start: number;
  stop: number;
  note: string;
  weeks: number;
  /** Sent only after the server has reported bookings in the window. */
  conflicts: ConflictChoice;
  message: string;
};

/** Two hours on the shown date: from the next quarter of an hour today, else from nine o'clock. */
export function firstDraft(
  plug: number,
  date: string,
  timeZone: string,
  now: number,
): UnavailableDraft {
  const day = localDay(date, timeZone);
  const soon = Math.ceil(now / QUARTER_MS) * QUARTER_MS;
  const start = Math.max(day.start + FIRST_HOUR * HOUR_MS, soon);
  const stop = start + FIRST_LENGTH_MS;
  return { plug, start, stop, note: '', weeks: 1, conflicts: 'keep', message: '' };
}

/** Moves the end along with the start. */
export const withStart = ({ start, stop }: UnavailableDraft, next: number) => ({
  start: next,
  stop: next + Math.max(QUARTER_MS, stop - start),
});

/** The same quarter of the day on another date. */
export function onDate(moment: number, from: string, to: string, timeZone: string): number {
  const index = (moment - localDay(from, timeZone).start) / QUARTER_MS;
  const quarters = quartersOf(localDay(to, timeZone));
  return quarters[Math.min(index, quarters.length - 1)] ?? moment;
}

/** The request; `isAsked` after the server has asked what happens to bookings in the window. */
export function requestOf(draft: UnavailableDraft, isAsked: boolean): SetUnavailable {
  const { start, stop, note, weeks, conflicts, message } = draft;
  return {
    start_time: new Date(start).toISOString(),
    stop_time: new Date(stop).toISOString(),
    note,
    weeks,
    message: isAsked && conflicts === 'cancel' ? message : '',
    ...(isAsked && { conflicts }),
  };
}
