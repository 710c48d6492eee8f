// Writes and locks of an owner's unavailable time.
import { type BookingWindow, LIVE_STATUSES } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { lockPoints } from '../../stations/public.ts';
import { lockCalendars } from '../endings/open-bookings.store.ts';

const findOwnPlug = (trx: Trx, plugId: number, ownerId: string) =>
  trx
    .selectFrom('plugs')
    .innerJoin('stations', 'stations.id', 'plugs.station_id')
    .select(['plugs.charging_point_id', 'stations.time_zone'])
    .where('plugs.id', '=', plugId)
    .where('stations.owner_id', '=', ownerId)
    .where('plugs.deleted_at', 'is', null)
    .where('stations.deleted_at', 'is', null)
    .executeTakeFirst();

/** Locks the charging point and calendar of the owner's plug: no start, end or booking happens there meanwhile. */
export async function lockOwnPlug(trx: Trx, plugId: number, ownerId: string) {
  const seen = await findOwnPlug(trx, plugId, ownerId);
  if (seen === undefined) return undefined;
  await lockPoints(trx, seen.charging_point_id === null ? [] : [seen.charging_point_id]);
  await lockCalendars(trx, [plugId]);
  // Read again: the plug could be deleted before the locks were taken.
  return findOwnPlug(trx, plugId, ownerId);
}

/** Calendar entries that overlap any of the windows. The caller holds the calendar's lock. */
export async function listEntries(trx: Trx, plugId: number, windows: readonly BookingWindow[]) {
  const { rows } = await sql<{
    kind: 'reservation' | 'unavailable';
    reservation_id: string | null;
    start: Date;
    stop: Date;
    entry_stop: Date;
  }>`
    select kind, reservation_id, lower(during) as start, upper(during) as entry_stop,
      coalesce(reservations.stop_time, upper(during)) as stop
    from calendar_entries left join reservations on reservations.id = reservation_id
    where calendar_entries.plug_id = ${plugId} and released_at is null and exists (
      select from unnest(${windows.map(({ start }) => start)}::timestamptz[],
        ${windows.map(({ stop }) => stop)}::timestamptz[]) as wanted(start, stop)
      where during && tstzrange(wanted.start, wanted.stop))
    order by lower(during)`.execute(trx);
  return rows;
}

/** Locks those of the bookings that are live, until the transaction ends. */
export const lockBookings = (trx: Trx, ids: readonly string[]) =>
  trx
    .selectFrom('reservations')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('status', 'in', LIVE_STATUSES)
    .orderBy('id')
    .forUpdate()
    .execute();

/** More than one window makes a series. Returns the ids. */
export async function insertUnavailable(
  trx: Trx,
  plugId: number,
  windows: readonly BookingWindow[],
  { note, now }: { note: string; now: Date },
): Promise<string[]> {
  const series_id = windows.length > 1 ? newId() : null;
  const rows = windows.map(({ start, stop }) => ({
    id: newId(),
    plug_id: plugId,
    during: sql<string>`tstzrange(${start}, ${stop})`,
    kind: 'unavailable' as const,
    reservation_id: null,
    released_at: null,
    series_id,
    note,
    created_at: now,
  }));
  await trx.insertInto('calendar_entries').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** The owner's unavailable window, unless it is over. */
export const findUnavailable = (trx: Trx, id: string, ownerId: string, now: Date) =>
  trx
    .selectFrom('calendar_entries')
    .innerJoin('plugs', 'plugs.id', 'calendar_entries.plug_id')
    .innerJoin('stations', 'stations.id', 'plugs.station_id')
    .select(['calendar_entries.id', 'series_id', 'plug_id'])
    .where('calendar_entries.id', '=', id)
    .where('kind', '=', 'unavailable')
    .where('released_at', 'is', null)
    .where(sql<boolean>`upper(during) > ${now}`)
    .where('stations.owner_id', '=', ownerId)
    .where('stations.deleted_at', 'is', null)
    .where('plugs.deleted_at', 'is', null)
    .executeTakeFirst();

/** Shortens the entries, so that past time stays on record; returns how many changed. */
export async function endEntries(
  trx: Trx,
  which: { id: string } | { seriesId: string },
  now: Date,
): Promise<number> {
  const isOne =
    'id' in which ? sql<boolean>`id = ${which.id}` : sql<boolean>`series_id = ${which.seriesId}`;
  const cut = await trx
    .updateTable('calendar_entries')
    .set({ during: sql`tstzrange(lower(during), ${now})` })
    .where(isOne)
    .where(sql<boolean>`lower(during) < ${now} and upper(during) > ${now}`)
    .executeTakeFirst();
  const gone = await trx
    .deleteFrom('calendar_entries')
    .where(isOne)
    .where(sql<boolean>`lower(during) >= ${now}`)
    .executeTakeFirst();
  return Number(cut.numUpdatedRows + gone.numDeletedRows);
}

/** Deletes the owner's notes in the calendars of these plugs. */
export async function clearNotes(trx: Trx, plugIds: readonly number[]): Promise<void> {
  await trx
    .updateTable('calendar_entries')
    .set({ note: '' })
    .where(sql<boolean>`plug_id = any(${[...plugIds]}::int[])`)
    .where('note', '!=', '')
    .execute();
}
