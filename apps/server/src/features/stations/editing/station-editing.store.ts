import { type Insertable, sql, type Updateable } from 'kysely';
import pg from 'pg';
import type { Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';
import { formerSlugsOfOthers } from '../former-slugs.store.ts';

type StationsTable = Database['stations'];

export type NewStation = Insertable<StationsTable>;

/** Undefined when the slug is taken. */
export async function insertStation(trx: Trx, row: NewStation): Promise<number | undefined> {
  const station = await trx
    .insertInto('stations')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return station?.id;
}

export const changeStation = (trx: Trx, id: number, change: Updateable<StationsTable>) =>
  trx.updateTable('stations').set(change).where('id', '=', id).execute();

/** Those of the slugs that are taken, now or as a former address. */
export async function takenOf(db: Trx, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stations')
    .select('slug')
    .where(sql<boolean>`slug = any(${[...slugs]}::text[])`)
    .execute();
  const former = await formerSlugsOfOthers(db, slugs, null);
  return new Set([...rows.map(({ slug }) => slug), ...former]);
}

export const isSlugTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'stations_slug_key';
