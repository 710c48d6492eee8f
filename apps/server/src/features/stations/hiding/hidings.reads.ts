import type { Db, Trx } from '../../../platform/db/db.ts';

/** Whether the host hides the station or its owner is suspended. */
export async function isStationHidden(db: Db | Trx, stationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('stations')
    .select('id')
    .where('id', '=', stationId)
    .where('hidden_since', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the host hides a picture of a station. */
export async function isPictureHidden(db: Db, imageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('station_hidings')
    .select('part')
    .where('part', '=', pictureNamed(imageId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Hides a station of a register whose position contradicts the city that it names. */
export const POSITION = 'position';

export const pictureNamed = (imageId: string): string => `picture:${imageId}`;

/** What the host hides of an owner's station, oldest first. */
export const listHidings = (db: Db | Trx, stationId: number) =>
  db
    .selectFrom('station_hidings')
    .select(['part', 'reason', 'kept_text', 'hidden_at'])
    .where('station_id', '=', stationId)
    .where('part', '<>', POSITION)
    .orderBy('hidden_at')
    .orderBy('part')
    .execute();
