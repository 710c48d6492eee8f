import type { Db } from '../../platform/db/db.ts';

/** A driver's favourites, newest first. */
export const listFavourites = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('favourite_stations')
    .select(['station_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('station_id')
    .limit(limit)
    .execute();
