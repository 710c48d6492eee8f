// Availability of one requested window of a plug, and of a whole day of a station.
import {
  addMinutes,
  type BookingTerms,
  type BookingWindow,
  freeWindows,
  nearestFreeWindows,
  withGap,
} from '@voltagora/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import {
  readStationCalendar,
  readStationCalendars,
  readTaken,
  type Taken,
  toTimeWindow,
} from '../calendar/calendar.reads.ts';
import { openTimeOf, type Opening } from '../../../platform/time/opening-time.ts';
import { stationDay } from '../calendar/station-day.ts';

const NEAREST_COUNT = 3;

interface AvailabilityDeps {
  db: Db;
  clock: Clock;
}

/** The part of a plug's calendar that a booking made now could overlap. */
export const bookingHorizon = (terms: BookingTerms, now: Date): BookingWindow => ({
  start: now,
  stop: addMinutes(now, terms.daysAhead * 24 * 60 + terms.maxMinutes + terms.gapMinutes),
});

/** The properties of a plug that decide which of its windows can be booked. */
interface Bookable extends Opening {
  plugId: number;
  terms: BookingTerms;
}

/** Calendar entries that conflict with the window, and the nearest free windows of the same length. */
export async function windowAvailability(
  { db, clock }: AvailabilityDeps,
  plug: Bookable,
  wanted: BookingWindow,
) {
  const { plugId, terms } = plug;
  const now = clock.now();
  const horizon = bookingHorizon(terms, now);
  const taken = await readTaken(db, [plugId], horizon);
  const open = openTimeOf(plug, horizon);
  const wantedEntry = withGap(wanted, terms);
  const free = nearestFreeWindows(entries(taken), {
    wanted,
    now,
    terms,
    count: NEAREST_COUNT,
    open,
  });
  return {
    reservations_in_conflict: taken
      .filter(({ entry }) => entry.start < wantedEntry.stop && wantedEntry.start < entry.stop)
      .map((window) => toTimeWindow(plugId, window)),
    free_windows: free.map((window) => toTimeWindow(plugId, window)),
  };
}

/** A window_taken error with the conflicting entries and the nearest free windows. */
export async function windowTaken(
  deps: AvailabilityDeps,
  plug: Bookable,
  wanted: BookingWindow,
): Promise<AppError> {
  const availability = await windowAvailability(deps, plug, wanted);
  return new AppError('window_taken', 'The plug is taken in this window.', availability);
}

/** Taken windows of a station from now on. Error codes: not_found. */
export async function stationReservations({ db, clock }: AvailabilityDeps, stationId: number) {
  const now = clock.now();
  const station = await readStationCalendar(db, stationId, now);
  if (station === undefined) throw notFound('station');
  const horizon = bookingHorizon(station.terms, now);
  const taken = await readTaken(db, station.plugIds, horizon);
  return { results: taken.map((each) => toTimeWindow(each.plugId, each)), count: taken.length };
}

/** Taken and free windows of a station on one day in its own time zone. Error codes: not_found. */
export async function dayAvailability(
  { db, clock }: AvailabilityDeps,
  stationId: number,
  dayNumber: number,
) {
  const now = clock.now();
  const station = await readStationCalendar(db, stationId, now);
  if (station === undefined) throw notFound('station');
  const { terms } = station;
  const day = stationDay(now, dayNumber, station.timeZone);
  const taken = await readTaken(db, station.plugIds, {
    start: day.start,
    stop: addMinutes(day.stop, terms.gapMinutes),
  });
  const from = day.start > now ? day.start : now;
  const horizon = addMinutes(now, terms.daysAhead * 24 * 60);
  const until = day.stop < horizon ? day.stop : horizon;
  const open = openTimeOf(station, day);
  const freeOf = (plugId: number) => {
    const busy = entries(taken.filter((each) => each.plugId === plugId));
    return freeWindows(busy, { from, until, terms, open });
  };
  return {
    date: day.date,
    time_zone: station.timeZone,
    day_start: day.start.toISOString(),
    day_stop: day.stop.toISOString(),
    reservations_in_conflict: taken
      .filter((each) => each.start < day.stop && day.start < each.stop)
      .map((each) => toTimeWindow(each.plugId, each)),
    free_windows: station.bookablePlugIds.flatMap((plugId) =>
      freeOf(plugId).map((window) => toTimeWindow(plugId, window)),
    ),
  };
}

/** Bookable windows of a station's plugs within a time range; undefined when the station does not exist. */
export const freeTime = async (deps: AvailabilityDeps, stationId: number, within: BookingWindow) =>
  (await freeTimes(deps, [stationId], within)).get(stationId);

/** The same of several stations, by id, with their time zones. */
export async function freeTimes(
  { db, clock }: AvailabilityDeps,
  stationIds: readonly number[],
  { start: from, stop: until }: BookingWindow,
) {
  const stations = await readStationCalendars(db, stationIds, clock.now());
  const plugIds = [...stations.values()].flatMap(({ bookablePlugIds }) => bookablePlugIds);
  const gaps = [...stations.values()].map(({ terms }) => terms.gapMinutes);
  const stop = addMinutes(until, Math.max(0, ...gaps));
  const taken = Map.groupBy(
    await readTaken(db, plugIds, { start: from, stop }),
    ({ plugId }) => plugId,
  );
  return new Map(
    [...stations].map(([id, station]) => {
      const { terms, timeZone, bookablePlugIds, price } = station;
      const open = openTimeOf(station, { start: from, stop: until });
      const free = bookablePlugIds.flatMap((plugId) =>
        freeWindows(entries(taken.get(plugId) ?? []), { from, until, terms, open }).map(
          (window) => ({
            plugId,
            start: window.start.getTime(),
            stop: window.stop.getTime(),
          }),
        ),
      );
      return [id, { free, terms, timeZone, price }] as const;
    }),
  );
}

const entries = (taken: readonly Taken[]): BookingWindow[] => taken.map(({ entry }) => entry);
