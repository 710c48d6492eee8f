// Reads of the booking calendar: which windows of a plug are taken, never by whom.
import type { TimeWindow } from '@voltagora/contract';
import { type BookingWindow, saleRefusal } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import {
  hoursOf,
  IS_SHOWN,
  plugObstacles,
  PRICE_COLUMNS,
  priceOf,
  saleOf,
  stationObstacles,
  termsOf,
} from '../../stations/public.ts';

/** A taken window of a plug: `start` and `stop` as booked; `entry` includes the gap after it. */
export interface Taken extends BookingWindow {
  plugId: number;
  entry: BookingWindow;
}

/** Taken windows of some plugs in a time range, in order, without who booked them. */
export async function readTaken(
  db: Db,
  plugIds: readonly number[],
  { start: from, stop: until }: BookingWindow,
): Promise<Taken[]> {
  if (plugIds.length === 0) return [];
  const rows = await db
    .selectFrom('calendar_entries')
    .leftJoin('reservations', 'reservations.id', 'calendar_entries.reservation_id')
    .select([
      'calendar_entries.plug_id',
      'start_time',
      'stop_time',
      sql<Date>`lower(during)`.as('entry_start'),
      sql<Date>`upper(during)`.as('entry_stop'),
    ])
    .where('calendar_entries.plug_id', '=', sql<number>`any(${[...plugIds]}::int[])`)
    .where('released_at', 'is', null)
    .where(sql<boolean>`during && tstzrange(${from}, ${until})`)
    .orderBy(sql`lower(during)`)
    .execute();
  return rows.map((row) => ({
    plugId: row.plug_id,
    start: row.start_time ?? row.entry_start,
    stop: row.stop_time ?? row.entry_stop,
    entry: { start: row.entry_start, stop: row.entry_stop },
  }));
}

/** When the next calendar entry of the plug starts after a reservation; undefined when there is none. */
export async function readNextTaken(
  db: Db,
  { plug_id: plugId, stop_time: after }: { plug_id: number; stop_time: Date },
): Promise<Date | undefined> {
  const entry = await db
    .selectFrom('calendar_entries')
    .select(sql<Date>`lower(during)`.as('start'))
    .where('plug_id', '=', plugId)
    .where('released_at', 'is', null)
    .where(sql<boolean>`lower(during) >= ${after}`)
    .orderBy(sql`lower(during)`)
    .executeTakeFirst();
  return entry?.start;
}

/** A station's time zone, terms, hours and plugs, those that are bookable now and those that are away. */
export async function readStationCalendar(db: Db, stationId: number, now: Date) {
  return (await readStationCalendars(db, [stationId], now)).get(stationId);
}

/** The same of several stations, by id. */
export async function readStationCalendars(db: Db, stationIds: readonly number[], now: Date) {
  const wanted = sql<number>`any(${[...stationIds]}::int[])`;
  const stations = await db
    .selectFrom('stations')
    .select(['id', 'time_zone', 'is_draft', 'is_paused', 'hidden_since'])
    .select(stationObstacles.as('station_obstacles'))
    .select(['booking_terms', 'open_24_7', 'opening_hours', ...PRICE_COLUMNS])
    .where('id', '=', wanted)
    .where(IS_SHOWN)
    .execute();
  const allPlugs = await db
    .selectFrom('plugs')
    .innerJoin('stations', 'stations.id', 'plugs.station_id')
    .leftJoin('charging_points', 'charging_points.id', 'plugs.charging_point_id')
    .select(['plugs.id', 'plugs.station_id', plugObstacles(now).as('obstacles')])
    .where('plugs.station_id', '=', wanted)
    .where('plugs.deleted_at', 'is', null)
    .orderBy('plugs.id')
    .execute();
  const byStation = Map.groupBy(allPlugs, (plug) => plug.station_id);
  return new Map(
    stations.map((station) => {
      const plugs = byStation.get(station.id) ?? [];
      const calendar = {
        timeZone: station.time_zone,
        terms: termsOf(station.booking_terms),
        openingHours: hoursOf(station.open_24_7, station.opening_hours),
        price: priceOf(station),
        plugIds: plugs.map((plug) => plug.id),
        bookablePlugIds: plugs
          .filter(({ obstacles }) => saleRefusal(saleOf(station), obstacles) === undefined)
          .map((plug) => plug.id),
        awayPlugIds: plugs
          .filter(({ obstacles }) => obstacles.includes('away'))
          .map(({ id }) => id),
      };
      return [station.id, calendar] as const;
    }),
  );
}

export const toTimeWindow = (plugId: number, window: BookingWindow): TimeWindow => ({
  plug: { id: plugId },
  start_time: window.start.toISOString(),
  stop_time: window.stop.toISOString(),
});
