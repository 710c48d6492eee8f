// Reads and writes owners' id tags, and looks them up when a charging point asks.
import { type AllowedTag, LIVE_STATUSES } from '@voltagora/domain';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';

export type TagRow = Selectable<Database['id_tags']>;

export interface TagFields {
  id_tag: string;
  charging_point_id: number | null;
  user_email: string;
  is_blocked: boolean;
  tag_group: string;
  ends_at: Date | null;
}

/** Locks the row, so that the values read are those that the change replaces. */
export const lockTag = (trx: Trx, id: string, ownerId: string) =>
  trx
    .selectFrom('id_tags')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();

/** Newest first. */
export async function listTags(
  db: Db,
  ownerId: string,
  { page, page_size, search }: { page: number; page_size: number; search: string },
) {
  const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const found = db
    .selectFrom('id_tags')
    .where('owner_id', '=', ownerId)
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([eb('id_tag', 'ilike', pattern), eb('user_email', 'ilike', pattern)]),
      ),
    );
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { rows, count };
}

/** Undefined if the owner already has this tag, at the same charging point or for all. */
export const insertTag = (
  db: Db,
  tag: TagFields & { id: string; owner_id: string; created_at: Date },
) =>
  db
    .insertInto('id_tags')
    .values(tag)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Whether a change failed because the owner already has another tag with this number. */
export const isTagTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'id_tags_once';

export const changeTag = (trx: Trx, id: string, fields: TagFields) =>
  trx
    .updateTable('id_tags')
    .set(fields)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const removeTag = (db: Db, id: string, ownerId: string) =>
  db
    .deleteFrom('id_tags')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returningAll()
    .executeTakeFirst();

export const ownedPointIds = async (db: Db, ownerId: string): Promise<number[]> =>
  (
    await db
      .selectFrom('charging_points as point')
      .innerJoin('stations', 'stations.id', 'point.station_id')
      .select('point.id')
      .where('stations.owner_id', '=', ownerId)
      .where('point.deleted_at', 'is', null)
      .where('point.connected', '=', true)
      .execute()
  ).map(({ id }) => id);

export interface OwnersTag extends AllowedTag {
  /** Empty if the tag has no group. */
  group: string;
}

/** Finds the owner's tag by any of its spellings; an exact match comes first. */
export async function findOwnersTag(
  db: Db | Trx,
  chargingPointId: number,
  readings: readonly string[],
): Promise<OwnersTag | undefined> {
  const tags = readings.map((reading) => reading.toLowerCase());
  const { rows } = await sql<OwnersTag>`
    select id_tags.is_blocked as "isBlocked", id_tags.ends_at as "endsAt", id_tags.tag_group as "group"
    from id_tags
    join stations on stations.owner_id = id_tags.owner_id
    join charging_points point on point.station_id = stations.id and point.id = ${chargingPointId}
    where lower(id_tags.id_tag) = any(${tags}::text[])
      and (id_tags.charging_point_id is null or id_tags.charging_point_id = point.id)
    order by array_position(${tags}::text[], lower(id_tags.id_tag)), id_tags.charging_point_id nulls last
    limit 1`.execute(db);
  return rows[0];
}

/** Whether this plug, or any plug of the charging point, is free of drivers' reservations now. */
export async function hasPlugForWalkUp(
  db: Db | Trx,
  at: { chargingPointId: number; plugId?: number | undefined; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select plugs.id from plugs
    where plugs.charging_point_id = ${at.chargingPointId} and plugs.deleted_at is null
      and (${at.plugId ?? null}::int is null or plugs.id = ${at.plugId ?? null}::int)
      and not exists (
        select 1 from calendar_entries entry
        join reservations on reservations.id = entry.reservation_id
        where entry.plug_id = plugs.id and entry.released_at is null and entry.during @> ${at.now}::timestamptz
          and reservations.status = any(${[...LIVE_STATUSES]}::text[]) and reservations.stop_time > ${at.now})
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The tags, in lower case, that may stop each other's sessions at a charging point. */
export async function listGroup(
  db: Db | Trx,
  chargingPointId: number,
  group: string,
): Promise<string[]> {
  if (group === '') return [];
  const { rows } = await sql<{ tag: string }>`
    select lower(id_tags.id_tag) as tag from id_tags
    join stations on stations.owner_id = id_tags.owner_id
    join charging_points point on point.station_id = stations.id and point.id = ${chargingPointId}
    where lower(id_tags.tag_group) = ${group.toLowerCase()} and not id_tags.is_blocked
      and (id_tags.charging_point_id is null or id_tags.charging_point_id = point.id)`.execute(db);
  return rows.map(({ tag }) => tag);
}

/** Whether one of these tags has a running session at the charging point; it may then stop it. */
export async function isChargingWith(
  db: Db | Trx,
  chargingPointId: number,
  readings: readonly string[],
): Promise<boolean> {
  const session = await db
    .selectFrom('charging_sessions')
    .select('id')
    .where('charging_point_id', '=', chargingPointId)
    .where('stopped_at', 'is', null)
    .where(sql<boolean>`lower(id_tag) = any(${readings.map((tag) => tag.toLowerCase())}::text[])`)
    .executeTakeFirst();
  return session !== undefined;
}
