// Bookable windows: the rules for a window, and the free windows between taken ones.
import type { BookingTerms } from './booking-terms.ts';
import { type BookingWindow, withinOpen, withoutTaken } from './cut-windows.ts';

/** Why a window cannot be booked. */
export type WindowRefusal =
  | 'start_after_stop'
  | 'window_in_past'
  | 'window_too_far_ahead'
  | 'window_off_slot'
  | 'window_too_short'
  | 'window_too_long'
  | 'station_closed';

/** The sentence of the API for each `WindowRefusal`. */
export const WINDOW_REFUSAL_DETAILS = {
  start_after_stop: 'Start reservation time must be before Stop reservation time.',
  window_in_past: 'The window starts in the past.',
  window_too_far_ahead: 'The window starts too far ahead.',
  window_off_slot: 'The window must start and stop on a slot.',
  window_too_short: 'The window is too short.',
  window_too_long: 'The window is too long.',
  station_closed: 'The station is closed in this window, or in a part of it.',
} as const satisfies Record<WindowRefusal, string>;

/** A minute in milliseconds. */
export const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The instant so many minutes later; earlier for negative numbers. */
export const addMinutes = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * MINUTE_MS);

/** Open times of a station, joined and in order; undefined when it is always open. */
export type OpenTime = readonly BookingWindow[] | undefined;

/** Why a window cannot be booked under a station's terms and hours, or undefined. A `charge_now` window may be off slots. */
export function checkWindow(
  window: BookingWindow,
  terms: BookingTerms,
  now: Date,
  { chargeNow = false, open }: { chargeNow?: boolean; open?: OpenTime } = {},
): WindowRefusal | undefined {
  const start = window.start.getTime();
  const stop = window.stop.getTime();
  const slotMs = terms.slotMinutes * MINUTE_MS;
  if (start >= stop) return 'start_after_stop';
  if (start < now.getTime()) return 'window_in_past';
  if (start > now.getTime() + terms.daysAhead * DAY_MS) return 'window_too_far_ahead';
  if (stop - start < terms.minMinutes * MINUTE_MS) return 'window_too_short';
  if (stop - start > terms.maxMinutes * MINUTE_MS) return 'window_too_long';
  if (!chargeNow && (start % slotMs !== 0 || stop % slotMs !== 0)) return 'window_off_slot';
  const isOpen = open?.some((hours) => hours.start <= window.start && window.stop <= hours.stop);
  return isOpen === false ? 'station_closed' : undefined;
}

/** The calendar time of a booking: the window and the gap after it. */
export const withGap = (window: BookingWindow, terms: BookingTerms): BookingWindow => ({
  start: window.start,
  stop: addMinutes(window.stop, terms.gapMinutes),
});

/** The earliest start of a booking, if the plug is free before its window. */
export const earliestStart = (window: BookingWindow, terms: BookingTerms): Date =>
  addMinutes(window.start, -terms.earlyStartMinutes);

/**
 * The longest free windows on slots between `from` and `until`, outside of taken windows (calendar entries with their gaps) and
 * within open time. Any window on slots within one of them can be booked, if its length is allowed.
 */
export function freeWindows(
  busy: readonly BookingWindow[],
  { from, until, terms, open }: { from: Date; until: Date; terms: BookingTerms; open?: OpenTime },
): BookingWindow[] {
  const slotMs = terms.slotMinutes * MINUTE_MS;
  return openings(busy, { start: from, stop: until }, terms, open)
    .map(({ start, stop }) => ({
      start: new Date(Math.ceil(start.getTime() / slotMs) * slotMs),
      stop: new Date(Math.floor(stop.getTime() / slotMs) * slotMs),
    }))
    .filter((window) => lengthMs(window) >= terms.minMinutes * MINUTE_MS);
}

/** The bookable windows of the wanted length that start nearest to the wanted one, nearest first. */
export function nearestFreeWindows(
  busy: readonly BookingWindow[],
  options: {
    wanted: BookingWindow;
    now: Date;
    terms: BookingTerms;
    count: number;
    open?: OpenTime;
  },
): BookingWindow[] {
  const { wanted, now, terms, count, open } = options;
  const slotMs = terms.slotMinutes * MINUTE_MS;
  const wishedMs = Math.ceil(lengthMs(wanted) / slotMs) * slotMs;
  const until = new Date(now.getTime() + terms.daysAhead * DAY_MS + wishedMs);
  const wantedStart = Math.round(wanted.start.getTime() / slotMs) * slotMs;
  const starts = freeWindows(busy, { from: now, until, terms, open }).flatMap((free) => {
    const first = free.start.getTime();
    const last = free.stop.getTime() - wishedMs;
    if (last < first) return [];
    const nearest = Math.min(Math.max(wantedStart, first), last);
    const near = [];
    for (let step = -count; step <= count; step++) near.push(nearest + step * slotMs);
    return near.filter((start) => start >= first && start <= last);
  });
  return starts
    .toSorted((a, b) => Math.abs(a - wantedStart) - Math.abs(b - wantedStart) || a - b)
    .slice(0, count)
    .map((start) => ({ start: new Date(start), stop: new Date(start + wishedMs) }));
}

/** The first free window of a length from now, on a slot or not; undefined when none starts within the terms. */
export function chargeNowWindow(
  busy: readonly BookingWindow[],
  options: { now: Date; durationMinutes: number; terms: BookingTerms; open?: OpenTime },
): BookingWindow | undefined {
  const { now, durationMinutes, terms, open } = options;
  const from = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const until = new Date(from.getTime() + terms.daysAhead * DAY_MS + durationMinutes * MINUTE_MS);
  const opening = openings(busy, { start: from, stop: until }, terms, open).find(
    (window) => lengthMs(window) >= durationMinutes * MINUTE_MS,
  );
  return opening && { start: opening.start, stop: addMinutes(opening.start, durationMinutes) };
}

/** For how many whole minutes a plug is free from now on, at most its longest booking. */
export function minutesFree(
  busy: readonly BookingWindow[],
  options: { now: Date; terms: BookingTerms; open?: OpenTime },
): number {
  const { now, terms, open } = options;
  const within = { start: now, stop: addMinutes(now, terms.maxMinutes + terms.gapMinutes) };
  const opening = openings(busy, within, terms, open).find(({ start }) => start <= now);
  if (opening === undefined) return 0;
  return Math.min(terms.maxMinutes, Math.floor(lengthMs(opening) / MINUTE_MS));
}

/** The time that remains after removing each taken window, and the gap that a new booking needs before it. */
function openings(
  busy: readonly BookingWindow[],
  within: BookingWindow,
  terms: BookingTerms,
  open: OpenTime,
): BookingWindow[] {
  if (within.start >= within.stop) return [];
  const taken = busy.map(({ start, stop }) => ({
    start: addMinutes(start, -terms.gapMinutes),
    stop,
  }));
  return withinOpen(withoutTaken(within, taken), open);
}

const lengthMs = (window: BookingWindow): number => window.stop.getTime() - window.start.getTime();
