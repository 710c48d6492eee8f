import type { Db } from '../../../../platform/db/db.ts';

/** An owner's stations, for a file that names them by id, slug or name. */
export const listImportStations = (db: Db, ownerId: string) =>
  db
    .selectFrom('stations')
    .select(['id', 'slug', 'name'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
