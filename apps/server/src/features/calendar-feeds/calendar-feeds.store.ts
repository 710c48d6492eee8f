import type { Insertable } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockOwnStation } from '../stations/public.ts';

type NewFeed = Insertable<Database['calendar_feeds']> & { station_id: number };

/** Replaces the feed of a station. False when the station is not the owner's. */
export async function replaceFeed(trx: Trx, feed: NewFeed): Promise<boolean> {
  if (!(await lockOwnStation(trx, feed.station_id, feed.owner_id))) return false;
  const { id, secret_hash, created_at } = feed;
  await trx
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) =>
      conflict.constraint('calendar_feeds_one').doUpdateSet({ id, secret_hash, created_at }),
    )
    .execute();
  return true;
}

/** False when the station is not the owner's; true also when it has no feed. */
export async function deleteFeed(trx: Trx, stationId: number, ownerId: string): Promise<boolean> {
  if (!(await lockOwnStation(trx, stationId, ownerId))) return false;
  await trx
    .deleteFrom('calendar_feeds')
    .where('station_id', '=', stationId)
    .where('owner_id', '=', ownerId)
    .execute();
  return true;
}

/** Finds a feed whose owner may log in. */
export const findFeed = (db: Db, secretHash: string) =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('stations', 'stations.id', 'calendar_feeds.station_id')
    .innerJoin('users', 'users.id', 'calendar_feeds.owner_id')
    .select(['calendar_feeds.owner_id', 'stations.id as station_id', 'users.lang'])
    .where('secret_hash', '=', secretHash)
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();

export async function deleteCalendarFeeds(trx: Trx, ownerId: string): Promise<void> {
  await trx.deleteFrom('calendar_feeds').where('owner_id', '=', ownerId).execute();
}
