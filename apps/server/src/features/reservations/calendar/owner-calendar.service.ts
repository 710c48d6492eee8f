import type { StationCalendar, ValidRequestOf } from '@voltagora/contract';
import { type BookingWindow, withoutTaken } from '@voltagora/domain';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { openTimeOf } from '../../../platform/time/opening-time.ts';
import { listOwnerEntries, readOwnPlugs } from './owner-calendar.reads.ts';

const DAYS_MAX = 31;
const DAY_MS = 86_400_000;

/** Calendar entries of a station's plugs for its owner; undefined when the station is not theirs. */
export async function readOwnerEntries(
  db: Db,
  ownerId: string,
  stationId: number,
  window: BookingWindow,
) {
  const station = await readOwnPlugs(db, stationId, ownerId);
  return station && { ...station, entries: await listOwnerEntries(db, stationId, window) };
}

/** Error codes: not_found, start_after_stop, window_too_long. */
export async function readOwnerCalendar(
  { db }: { db: Db },
  actor: Actor,
  stationId: number,
  { from, to, plug: plugId }: ValidRequestOf<'readStationCalendar'>['query'],
): Promise<StationCalendar> {
  const window = { start: new Date(from), stop: new Date(to) };
  const station = await readOwnPlugs(db, stationId, actor.userId);
  if (station === undefined) throw notFound('station');
  const plugs = station.plugs.filter(({ id }) => plugId === undefined || id === plugId);
  if (plugId !== undefined && plugs.length === 0) throw notFound('plug');
  if (window.start >= window.stop) {
    throw new AppError('start_after_stop', 'A calendar starts before it ends.');
  }
  // One hour more, for a month in which clocks go back.
  if (window.stop.getTime() - window.start.getTime() > DAYS_MAX * DAY_MS + 3_600_000) {
    throw new AppError('window_too_long', `A calendar shows at most ${DAYS_MAX} days.`);
  }
  const entries = await listOwnerEntries(db, stationId, window);
  const isShown = new Set(plugs.map(({ id }) => id));
  return {
    time_zone: station.timeZone,
    plugs,
    entries: entries.filter(({ plug }) => isShown.has(plug.id)),
    closed: closedOf(window, openTimeOf(station, window)),
    has_feed: station.hasFeed,
  };
}

const closedOf = (window: BookingWindow, open: ReturnType<typeof openTimeOf>) =>
  (open === undefined ? [] : withoutTaken(window, open)).map(({ start, stop }) => ({
    start_time: start.toISOString(),
    stop_time: stop.toISOString(),
  }));
