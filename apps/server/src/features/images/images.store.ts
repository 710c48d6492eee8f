import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';

const COLUMNS = ['id', 'station_id', 'width', 'height', 'alt'] as const;

/** The caller must hold the station's lock. */
export async function readPlaces(trx: Trx, stationId: number) {
  return trx
    .selectFrom('station_images')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('position').as('first'),
      fn.max<number | null>('position').as('last'),
    ])
    .where('station_id', '=', stationId)
    .executeTakeFirstOrThrow();
}

export const insertImage = (trx: Trx, row: Insertable<Database['station_images']>) =>
  trx.insertInto('station_images').values(row).returning(COLUMNS).executeTakeFirstOrThrow();

export const findImage = (db: Db | Trx, id: string) =>
  db.selectFrom('station_images').select(COLUMNS).where('id', '=', id).executeTakeFirst();

export const changeImage = (trx: Trx, id: string, change: { alt: string; position?: number }) =>
  trx
    .updateTable('station_images')
    .set(change)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const deleteImage = (trx: Trx, id: string) =>
  trx.deleteFrom('station_images').where('id', '=', id).execute();

/** Returns the pictures that no row refers to any more. */
export async function deleteImagesOf(trx: Trx, stationIds: readonly number[]): Promise<string[]> {
  const images = await trx
    .deleteFrom('station_images')
    .where(sql<boolean>`station_id = any(${[...stationIds]}::int[])`)
    .returning('id')
    .execute();
  return images.map(({ id }) => id);
}
