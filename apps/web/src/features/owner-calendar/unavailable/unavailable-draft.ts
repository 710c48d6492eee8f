/** Form state of unavailable time: default window, changes of start and end, and the request body. */
import type { SetUnavailable } from '@voltagora/contract';
import { localDay } from '../../../shared/format/local-day.ts';
import { quartersOf } from '../days/calendar-days.ts';

const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
const FIRST_HOUR = 9;
const FIRST_LENGTH_MS = 2 * HOUR_MS;

export type UnavailableDraft = {
  plug: number;
  start: number;
  stop: number;
  note: string;
  weeks: number;
};
/** What happens to bookings in the window. */
export type ConflictChoice = { conflicts: 'keep' | 'cancel'; message: string };

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
  return { plug, start, stop: start + FIRST_LENGTH_MS, note: '', weeks: 1 };
}

/** Moves the end along with the start. */
export const withStart = (draft: UnavailableDraft, start: number): UnavailableDraft => ({
  ...draft,
  start,
  stop: start + Math.max(QUARTER_MS, draft.stop - draft.start),
});

/** The same quarter of the day on another date. */
export function onDate(moment: number, from: string, to: string, timeZone: string): number {
  const index = (moment - localDay(from, timeZone).start) / QUARTER_MS;
  const quarters = quartersOf(localDay(to, timeZone));
  return quarters[Math.min(index, quarters.length - 1)] ?? moment;
}

export function requestOf(draft: UnavailableDraft, choice: ConflictChoice | null): SetUnavailable {
  const { start, stop, note, weeks } = draft;
  return {
    start_time: new Date(start).toISOString(),
    stop_time: new Date(stop).toISOString(),
    note,
    weeks,
    message: '',
    ...(choice?.conflicts === 'cancel' ? choice : {}),
    ...(choice?.conflicts === 'keep' ? { conflicts: 'keep' } : {}),
  };
}
