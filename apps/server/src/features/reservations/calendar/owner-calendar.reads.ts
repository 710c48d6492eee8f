// Calendar entries of an owner's plugs, including the drivers' names. Only for the owner.
import type { CalendarEntry } from '@voltagora/contract';
import { type BookingWindow, LIVE_STATUSES } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { hoursOf } from '../../stations/public.ts';
import { presentDriver } from '../lists/present-driver.ts';

/** Cancelled bookings took no time; a no-show blocked its window for others. */
const SHOWN_STATUSES = [...LIVE_STATUSES, 'FULFILLED', 'NO_SHOW'] as const;
const BOOKING_HOURS_MAX = 24;

/** Station, time zone, hours and plugs, if the owner owns the station; undefined otherwise. */
export async function readOwnPlugs(db: Db, stationId: number, ownerId: string) {
  const station = await db
    .selectFrom('stations')
    .select(['id', 'name', 'time_zone', 'open_24_7', 'opening_hours'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('calendar_feeds')
            .select('calendar_feeds.id')
            .whereRef('calendar_feeds.station_id', '=', 'stations.id')
            .where('calendar_feeds.owner_id', '=', ownerId),
        )
        .as('has_feed'),
    )
    .where('id', '=', stationId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (station === undefined) return undefined;
  const plugs = await db
    .selectFrom('plugs')
    .select(['id', 'label'])
    .where('station_id', '=', stationId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return {
    name: station.name,
    timeZone: station.time_zone,
    openingHours: hoursOf(station.open_24_7, station.opening_hours),
    hasFeed: Boolean(station.has_feed),
    plugs,
  };
}

/** Calendar entries of a station's plugs in a time range, in order. */
export async function listOwnerEntries(
  db: Db,
  stationId: number,
  window: BookingWindow,
): Promise<CalendarEntry[]> {
  const { start: from, stop: until } = window;
  const earliest = new Date(from.getTime() - BOOKING_HOURS_MAX * 3_600_000);
  const booked = await db
    .selectFrom('reservations')
    .innerJoin('calendar_entries', 'calendar_entries.reservation_id', 'reservations.id')
    .innerJoin('plugs', 'plugs.id', 'reservations.plug_id')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .select([
      'calendar_entries.id',
      'plugs.id as plug_id',
      'plugs.label',
      'reservations.id as reservation_id',
      'reservations.status',
      'users.email',
      'users.deleted_at as driver_deleted_at',
      sql<Date>`least(start_time, lower(during))`.as('start'),
      sql<Date>`least(stop_time, released_at)`.as('stop'),
    ])
    .where('reservations.station_id', '=', stationId)
    .where('reservations.status', 'in', SHOWN_STATUSES)
    .where('start_time', '>', earliest)
    .where('start_time', '<', until)
    .where('plugs.deleted_at', 'is', null)
    .execute();
  const bookings = booked
    .filter(({ start, stop }) => start < stop && start < until && from < stop)
    .map((row) => ({
      ...toEntry(row),
      kind: 'reservation' as const,
      reservation: {
        id: row.reservation_id,
        status: row.status,
        user: presentDriver(row),
      },
      series: null,
      note: '',
    }));
  const unavailable = await unavailableEntries(db)
    .where('plugs.station_id', '=', stationId)
    .where(sql<boolean>`during && tstzrange(${from}, ${until})`)
    .execute();
  const entries = [...bookings, ...unavailable.map(toUnavailable)];
  return entries.toSorted((a, b) => a.start_time.localeCompare(b.start_time));
}

/** Unavailable windows by their ids, in order. */
export async function readUnavailable(db: Db, ids: readonly string[]): Promise<CalendarEntry[]> {
  const rows = await unavailableEntries(db)
    .where(sql<boolean>`calendar_entries.id = any(${[...ids]}::uuid[])`)
    .orderBy(sql`lower(during)`)
    .execute();
  return rows.map(toUnavailable);
}

const unavailableEntries = (db: Db) =>
  db
    .selectFrom('plugs')
    .innerJoin('calendar_entries', 'calendar_entries.plug_id', 'plugs.id')
    .select([
      'calendar_entries.id',
      'plugs.id as plug_id',
      'plugs.label',
      'calendar_entries.series_id',
      'calendar_entries.note',
      sql<Date>`lower(during)`.as('start'),
      sql<Date>`upper(during)`.as('stop'),
    ])
    .where('kind', '=', 'unavailable')
    .where('released_at', 'is', null)
    .where('plugs.deleted_at', 'is', null);

type UnavailableRow = Awaited<ReturnType<ReturnType<typeof unavailableEntries>['execute']>>[number];

const toEntry = (row: Pick<UnavailableRow, 'id' | 'plug_id' | 'label' | 'start' | 'stop'>) => ({
  id: row.id,
  plug: { id: row.plug_id, label: row.label },
  start_time: row.start.toISOString(),
  stop_time: row.stop.toISOString(),
});

const toUnavailable = (row: UnavailableRow): CalendarEntry => ({
  ...toEntry(row),
  kind: 'unavailable',
  reservation: null,
  series: row.series_id === null ? null : { id: row.series_id },
  note: row.note,
});
