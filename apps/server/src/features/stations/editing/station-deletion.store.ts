// Locks all of an owner's stations and deletes them. Rows stay, because bookings and sessions refer to them; a deleted station is
// neither found, shown, booked nor connected to.
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/db.ts';

export interface OwnedStations {
  stationIds: number[];
  pointIds: number[];
  plugIds: number[];
}

/** In the common lock order: stations, then charging points, which every start and end of a session locks. */
export async function lockOwnedStations(trx: Trx, ownerId: string): Promise<OwnedStations> {
  const stations = await trx
    .selectFrom('stations')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const stationIds = stations.map(({ id }) => id);
  const isTheirs = sql<boolean>`station_id = any(${stationIds}::int[])`;
  const points = await trx
    .selectFrom('charging_points')
    .select('id')
    .where(isTheirs)
    .orderBy('id')
    .forUpdate()
    .execute();
  const plugs = await trx.selectFrom('plugs').select('id').where(isTheirs).orderBy('id').execute();
  return {
    stationIds,
    pointIds: points.map(({ id }) => id),
    plugIds: plugs.map(({ id }) => id),
  };
}

/** Frees the station's slug. Other features end their parts themselves. */
export async function deleteStations(
  trx: Trx,
  { stationIds, plugIds }: OwnedStations,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('stations')
    .set({
      slug: sql`'deleted:' || id`,
      deleted_at: now,
      is_featured: false,
      description: '',
      access_notes: '',
    })
    .where(sql<boolean>`id = any(${stationIds}::int[])`)
    .execute();
  await trx
    .deleteFrom('station_hidings')
    .where(sql<boolean>`station_id = any(${stationIds}::int[])`)
    .execute();
  await deletePlugs(trx, plugIds, now);
}

/** Frees the connectors of their charging points. */
export async function deletePlugs(trx: Trx, plugIds: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('plugs')
    .set({ deleted_at: now, charging_point_id: null, connector_number: null })
    .where(sql<boolean>`id = any(${[...plugIds]}::int[])`)
    .where('deleted_at', 'is', null)
    .execute();
}
