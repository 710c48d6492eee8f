/**
 * The days that the calendar shows and their content: entries, free time, positions within a day. All times are in the
 * station's time zone.
 */
import type { CalendarEntry, StationCalendar } from '@voltagora/contract';
import { addDays, localDay, mondayOf, type LocalDay } from '../../../shared/format/local-day.ts';
import type { CalendarView } from '../use-calendar-address.ts';

const HOUR_MS = 3_600_000;
/** More than the offset between UTC and any time zone, so that it covers the days of all zones. */
const MARGIN_MS = 15 * HOUR_MS;

export type Plug = StationCalendar['plugs'][number];
export type Stretch = { start: number; stop: number };
/** A part of a plug's day, in order; `entry` is null for time that is free or closed. */
export type Piece = Stretch & { plug: Plug; entry: CalendarEntry | null; isClosed?: true };

/** The dates shown. */
export function datesOf(view: CalendarView, date: string): string[] {
  if (view === 'day') return [date];
  const monday = mondayOf(date);
  return Array.from({ length: 7 }, (_day, index) => addDays(monday, index));
}

/** The range to request: covers all dates in any time zone, because the answer tells the station's. */
export function rangeOf(dates: readonly string[]): { from: string; to: string } {
  const iso = (date: string, more: number): string =>
    new Date(Date.parse(`${date}T00:00:00Z`) + more).toISOString();
  const first = dates[0] ?? '';
  return { from: iso(first, -MARGIN_MS), to: iso(addDays(dates.at(-1) ?? first, 1), MARGIN_MS) };
}

export const daysOf = (dates: readonly string[], timeZone: string): LocalDay[] =>
  dates.map((date) => localDay(date, timeZone));

export const isShortOrLong = ({ start, stop }: Stretch): boolean => stop - start !== 24 * HOUR_MS;

/** The entries of one plug on a day, cut at midnight, with the free time between them. */
export function piecesOf(
  day: Stretch,
  plug: Plug,
  { entries, closed }: Pick<StationCalendar, 'entries' | 'closed'>,
): readonly Piece[] {
  const taken = entries
    .filter((entry) => entry.plug.id === plug.id)
    .map((entry) => ({
      plug,
      entry,
      start: Math.max(day.start, Date.parse(entry.start_time)),
      stop: Math.min(day.stop, Date.parse(entry.stop_time)),
    }))
    .filter(({ start, stop }) => start < stop)
    .toSorted((a, b) => a.start - b.start);
  const pieces: Piece[] = [];
  let at = day.start;
  for (const piece of taken) {
    if (piece.start > at) pieces.push({ plug, entry: null, start: at, stop: piece.start });
    pieces.push(piece);
    at = Math.max(at, piece.stop);
  }
  if (at < day.stop) pieces.push({ plug, entry: null, start: at, stop: day.stop });
  return cutAtHours(pieces, closed);
}

/** Splits free time by the opening hours into bookable and closed pieces. */
function cutAtHours(pieces: readonly Piece[], closed: StationCalendar['closed']): readonly Piece[] {
  const shut = closed.map(({ start_time, stop_time }) => ({
    start: Date.parse(start_time),
    stop: Date.parse(stop_time),
  }));
  return pieces.flatMap((piece) => (piece.entry ? [piece] : cutFree(piece, shut)));
}

function cutFree(free: Piece, shut: readonly Stretch[]): Piece[] {
  const parts: Piece[] = [];
  let at = free.start;
  for (const { start, stop } of shut.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(start, at);
    const until = Math.min(stop, free.stop);
    if (from >= until) continue;
    if (from > at) parts.push({ ...free, start: at, stop: from });
    parts.push({ ...free, start: from, stop: until, isClosed: true });
    at = until;
  }
  if (at < free.stop) parts.push({ ...free, start: at });
  return parts;
}

/** The position of a stretch within its day, for `left` and `width`. */
export function placeOf(day: Stretch, { start, stop }: Stretch): { left: string; width: string } {
  const percent = (at: number): number => ((at - day.start) / (day.stop - day.start)) * 100;
  return { left: `${percent(start)}%`, width: `${percent(stop) - percent(start)}%` };
}

/** The start of every hour of a day: 23 or 25 of them when the clock changes. */
export function hoursOf({ start, stop }: Stretch): number[] {
  return Array.from(
    { length: (stop - start) / HOUR_MS },
    (_hour, index) => start + index * HOUR_MS,
  );
}

const QUARTER_MS = HOUR_MS / 4;
/** The start of every quarter of an hour of a day. */
export function quartersOf({ start, stop }: Stretch): number[] {
  return Array.from(
    { length: (stop - start) / QUARTER_MS },
    (_quarter, index) => start + index * QUARTER_MS,
  );
}
