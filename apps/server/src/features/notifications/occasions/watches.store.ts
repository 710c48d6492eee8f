// SQL for watches of plugs and stations.
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { IS_SHOWN, shownStatus } from '../../stations/public.ts';

export interface Watch {
  userId: string;
  stationId: number;
  plugId: number | null;
  isLasting: boolean;
}

const select = (db: Db) =>
  db
    .selectFrom('plug_watches as watch')
    .innerJoin('stations', 'stations.id', 'watch.station_id')
    .leftJoin('plugs', 'plugs.id', 'watch.plug_id')
    .select([
      'watch.id',
      'watch.expires_at',
      'watch.is_lasting',
      'stations.id as station_id',
      'stations.name',
      'stations.slug',
      'plugs.id as plug_id',
      'plugs.label',
    ]);

export type WatchRow = Awaited<ReturnType<typeof listWatches>>[number];

export const listWatches = (db: Db, userId: string, now: Date) =>
  select(db)
    .where('watch.user_id', '=', userId)
    .where('watch.expires_at', '>', now)
    .orderBy('watch.created_at')
    .execute();

/** Whether the station exists, and the plug belongs to it. */
export async function watchTargetExists(
  db: Db,
  { stationId, plugId }: Pick<Watch, 'stationId' | 'plugId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from stations where stations.id = ${stationId} and ${IS_SHOWN}
      and (${plugId}::int is null or exists (select from plugs
        where plugs.id = ${plugId} and plugs.station_id = stations.id and plugs.deleted_at is null))`.execute(
    db,
  );
  return rows.length > 0;
}

/** Serializes the watches of one driver, and counts those that have not ended, except the one of this plug. */
export async function countOtherWatches(
  trx: Trx,
  { userId, stationId, plugId }: Watch,
  now: Date,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`watches ${userId}`}, 0))`.execute(trx);
  const { count } = await trx
    .selectFrom('plug_watches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where(
      sql<boolean>`(station_id, coalesce(plug_id, 0)) is distinct from (${stationId}::int, coalesce(${plugId}::int, 0))`,
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Creates a watch, or restarts an existing one. */
export async function writeWatch(
  db: Db,
  { userId, stationId, plugId, isLasting }: Watch,
  times: { now: Date; expiresAt: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into plug_watches (id, user_id, station_id, plug_id, created_at, expires_at, is_lasting)
    values (${newId()}, ${userId}, ${stationId}, ${plugId}, ${times.now}, ${times.expiresAt}, ${isLasting})
    on conflict (user_id, station_id, (coalesce(plug_id, 0))) do update
      set expires_at = excluded.expires_at, is_lasting = excluded.is_lasting, is_told = false
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

export async function deleteWatch(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('plug_watches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('plug_watches').where('expires_at', '<=', now).execute();
}

export interface Freed {
  id: string;
  userId: string;
  station: string;
  slug: string;
  timeZone: string;
  plug: string;
}

const FREE_FOR_MINUTES = 15;

/**
 * Returns the watches whose plug is free and not booked for the next minutes; each goes to one caller only. A watch for once is
 * deleted. A lasting one is returned again when its plug was taken in between, at most every quarter of an hour.
 */
export async function takeFreedWatches(trx: Trx, now: Date): Promise<Freed[]> {
  const free = freeWatches(now);
  const { rows } = await sql<Freed>`
    with freed as (${free}), once as (
      delete from plug_watches using freed where plug_watches.id = freed.id and not plug_watches.is_lasting
      returning freed.*, plug_watches.user_id as "userId"
    ), again as (
      update plug_watches set is_told = true, told_at = ${now} from freed
      where plug_watches.id = freed.id and plug_watches.is_lasting and not plug_watches.is_told
        and coalesce(plug_watches.told_at < ${before(now)}, true)
      returning freed.*, plug_watches.user_id as "userId"
    ) select * from once union all select * from again`.execute(trx);
  await sql`
    update plug_watches set is_told = false
    where is_lasting and is_told and id not in (select id from (${free}) freed)`.execute(trx);
  return rows;
}

const before = (now: Date): Date => new Date(now.getTime() - FREE_FOR_MINUTES * 60_000);

function freeWatches(now: Date) {
  const until = new Date(now.getTime() + FREE_FOR_MINUTES * 60_000);
  return sql`
    select distinct on (watch.id) watch.id, stations.name as station, stations.slug,
      stations.time_zone as "timeZone", plugs.label as plug
    from plug_watches watch
    join stations on stations.id = watch.station_id and ${IS_SHOWN}
    join plugs on plugs.station_id = watch.station_id and plugs.deleted_at is null
      and (watch.plug_id is null or plugs.id = watch.plug_id)
    left join charging_points on charging_points.id = plugs.charging_point_id
    where watch.expires_at > ${now} and ${shownStatus(now)} = 'Available'
      and not exists (select from calendar_entries entry where entry.plug_id = plugs.id
        and entry.released_at is null and entry.during && tstzrange(${now}, ${until}))
    order by watch.id, plugs.id`;
}
