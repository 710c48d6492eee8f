import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';

/** The plug that a code was made for, which may be gone; undefined for an unknown code. */
export async function findPlugOfCode(db: Db, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('plug_codes')
    .select('plug_id')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.plug_id;
}

/** The codes of plugs, by plug; those without one are missing. */
export async function codesOf(db: Db | Trx, plugIds: readonly number[]) {
  const rows = await db
    .selectFrom('plug_codes')
    .select(['plug_id', 'code'])
    .where(sql<boolean>`plug_id = any(${[...plugIds]}::int[])`)
    .execute();
  return new Map(rows.map(({ plug_id, code }) => [plug_id, code]));
}

/** Whether the plug, or its station, was deleted. */
export const isPlugGone = async (db: Db, plugId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('plugs')
    .innerJoin('stations', 'stations.id', 'plugs.station_id')
    .select('plugs.id')
    .where('plugs.id', '=', plugId)
    .where('plugs.deleted_at', 'is', null)
    .where('stations.deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined;
};

/** The business of an owner, and where it can be called; undefined when they have given none. */
export const readLabelOwner = (db: Db, ownerId: string) =>
  db
    .selectFrom('business_profiles')
    .where('user_id', '=', ownerId)
    .select(['business_name as name', 'phone_number as phone'])
    .executeTakeFirst();

export type LabelledStation = Awaited<ReturnType<typeof listLabelled>>[number];

/** Those of the stations that belong to the owner, by name, with how many plugs they have; deleted ones too. */
export const listLabelled = (db: Db, ownerId: string, ids: readonly number[]) =>
  db
    .selectFrom('stations')
    .select(['id', 'name', sql<boolean>`deleted_at is not null`.as('isDeleted')])
    .select(
      sql<number>`(select count(*)::int from plugs
        where station_id = stations.id and plugs.deleted_at is null)`.as('plugs'),
    )
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .orderBy('name')
    .orderBy('id')
    .execute();
