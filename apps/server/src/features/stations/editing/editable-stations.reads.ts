import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export type FileStation = Awaited<ReturnType<typeof listEditableStations>>[number];

/** All stations of an owner, drafts too, with the labels, types and powers of their plugs; `limit` after an id. */
export async function listEditableStations(
  db: Db,
  ownerId: string,
  { after, limit }: { after: number; limit: number },
) {
  const stations = await db
    .selectFrom('stations')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = stations.map(({ id }) => id);
  const plugs = await db
    .selectFrom('plugs')
    .select(['station_id', 'label', 'connector_type', 'max_power_w'])
    .where('station_id', '=', sql<number>`any(${ids}::int[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const byStation = Map.groupBy(plugs, ({ station_id }) => station_id);
  return stations.map((station) => ({ ...station, plugs: byStation.get(station.id) ?? [] }));
}
