// All that an owner has on the map, locked and taken off it. Rows stay, because bookings and sessions speak of them;
// a deleted station is neither found, shown, booked nor connected to.
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/connection.ts';

export interface OwnedStations {
  stationIds: number[];
  pointIds: number[];
  plugIds: number[];
}

/** Charging points are locked first, as everything does that starts or ends a session there. */
export async function lockOwnedStations(trx: Trx, ownerId: string): Promise<OwnedStations> {
  const stations = await trx
    .selectFrom('stations')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
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

/** A point's identity is free again, for whoever owns the device from now on. */
export async function takeOffTheMap(
  trx: Trx,
  { stationIds, pointIds, plugIds }: OwnedStations,
  now: Date,
): Promise<void> {
  const are = (ids: number[]) => sql<boolean>`id = any(${ids}::int[])`;
  await trx
    .updateTable('stations')
    .set({ deleted_at: now, is_featured: false, description: '', access_notes: '' })
    .where(are(stationIds))
    .execute();
  await trx
    .updateTable('charging_points')
    .set({
      deleted_at: now,
      connected: false,
      ocpp_identity: sql`'deleted-' || gen_random_uuid()`,
      password_hash: '',
    })
    .where(are(pointIds))
    .execute();
  await trx.updateTable('plugs').set({ deleted_at: now }).where(are(plugIds)).execute();
  await trx
    .updateTable('calendar_entries')
    .set({ note: '' })
    .where(sql<boolean>`plug_id = any(${plugIds}::int[])`)
    .where('note', '!=', '')
    .execute();
}

export async function deleteCalendarFeeds(trx: Trx, ownerId: string): Promise<void> {
  await trx.deleteFrom('calendar_feeds').where('owner_id', '=', ownerId).execute();
}
