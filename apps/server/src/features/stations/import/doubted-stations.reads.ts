import type { Db } from '../../../platform/db/db.ts';
import { POSITION } from '../hiding/hidings.reads.ts';

/** Stations that their position hides, those found last first. */
export const listDoubted = (db: Db, limit: number) =>
  db
    .selectFrom('station_hidings as hiding')
    .innerJoin('stations', 'stations.id', 'hiding.station_id')
    .select(['stations.id', 'stations.slug', 'stations.name', 'stations.address', 'stations.city'])
    .select(['stations.country', 'stations.lat', 'stations.lng', 'stations.source'])
    .select(['hiding.reason', 'hiding.hidden_at'])
    .where('hiding.part', '=', POSITION)
    .where('stations.deleted_at', 'is', null)
    .orderBy('hiding.hidden_at', 'desc')
    .orderBy('stations.id')
    .limit(limit)
    .execute();

/** How many stations their position hides, and how many are still to be checked. */
export async function countDoubted(db: Db): Promise<{ doubted: number; unchecked: number }> {
  const { doubted } = await db
    .selectFrom('station_hidings')
    .innerJoin('stations', 'stations.id', 'station_hidings.station_id')
    .where('part', '=', POSITION)
    .where('stations.deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('doubted'))
    .executeTakeFirstOrThrow();
  const { unchecked } = await db
    .selectFrom('stations_to_check')
    .select(({ fn }) => fn.countAll<number>().as('unchecked'))
    .executeTakeFirstOrThrow();
  return { doubted, unchecked };
}
