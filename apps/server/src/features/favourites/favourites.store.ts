import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';

/** Serializes the favourites of one driver, and counts them. */
export async function countFavourites(trx: Trx, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`favourites ${userId}`}, 0))`.execute(
    trx,
  );
  const { count } = await trx
    .selectFrom('favourite_stations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** False when it is a favourite already. */
export async function insertFavourite(
  trx: Trx,
  row: { user_id: string; station_id: number; created_at: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('favourite_stations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('station_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteFavourite(db: Db, userId: string, stationId: number): Promise<void> {
  await db
    .deleteFrom('favourite_stations')
    .where('user_id', '=', userId)
    .where('station_id', '=', stationId)
    .execute();
}

export async function deleteFavouritesOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('favourite_stations').where('user_id', '=', userId).execute();
}
