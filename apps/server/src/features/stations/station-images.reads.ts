import type { Db } from '../../platform/db/db.ts';

export type ImageRow = Awaited<ReturnType<typeof listImageRows>>[number];

/** In display order. */
export const listImageRows = (db: Db, stationId: number) =>
  db
    .selectFrom('station_images')
    .select(['id', 'width', 'height', 'alt'])
    .where('station_id', '=', stationId)
    .orderBy('position')
    .orderBy('id')
    .execute();
