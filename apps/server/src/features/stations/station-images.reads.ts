import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export type ImageRow = Awaited<ReturnType<typeof listImageRows>>[number];

const NOT_HIDDEN = sql<SqlBool>`not exists (select from station_hidings hiding
  where hiding.station_id = station_images.station_id and hiding.part = 'picture:' || station_images.id)`;

/** Those that the host does not hide, in display order. */
export const listImageRows = (db: Db, stationId: number) =>
  db
    .selectFrom('station_images')
    .select(['id', 'width', 'height', 'alt'])
    .where('station_id', '=', stationId)
    .where(NOT_HIDDEN)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** SQL: the id of the first picture of `stations` that the host does not hide, or null. */
export const firstImageId = sql<string | null>`(select id from station_images
  where station_images.station_id = stations.id and ${NOT_HIDDEN} order by position, id limit 1)`;
