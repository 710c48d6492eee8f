// Locks a station, plug or charging point of its owner for a change; ARCHITECTURE.md has the lock order. Undefined for another
// owner's.
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/db.ts';

/** Whether the owner's account exists; it then stays until the transaction ends. */
export async function lockOwner(trx: Trx, ownerId: string): Promise<boolean> {
  const owner = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .where('deleted_at', 'is', null)
    // FOR KEY SHARE would not block the deletion of the account.
    .forShare()
    .executeTakeFirst();
  return owner !== undefined;
}

/** Serializes the owner's changes of one station; bookings go on meanwhile. */
export const lockOwnStation = (trx: Trx, stationId: number, ownerId: string) =>
  trx
    .selectFrom('stations')
    .selectAll()
    .where('id', '=', stationId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Blocks starts and ends of sessions at these charging points until the transaction ends. */
export async function lockPoints(trx: Trx, pointIds: readonly number[]): Promise<void> {
  await trx
    .selectFrom('charging_points')
    .select('id')
    .where(sql<boolean>`id = any(${[...pointIds]}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Parts of a station whose lock is held. */
export async function listParts(trx: Trx, stationId: number) {
  const plugs = await trx
    .selectFrom('plugs')
    .select(['id', 'charging_point_id'])
    .where('station_id', '=', stationId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const points = await trx
    .selectFrom('charging_points')
    .select('id')
    .where('station_id', '=', stationId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return { plugs, plugIds: plugs.map(({ id }) => id), pointIds: points.map(({ id }) => id) };
}

/** Updates the columns of a station that search and lists read instead of its plugs. */
export async function summarizePlugs(trx: Trx, stationId: number, now: Date): Promise<void> {
  await sql`
    update stations set updated_at = ${now}, plugs_total = found.total,
      connector_types = found.types, max_power_w = found.power
    from (
      select count(*)::int as total, max(max_power_w) as power,
        coalesce(array_agg(distinct connector_type order by connector_type), '{}') as types
      from plugs where station_id = ${stationId} and deleted_at is null
    ) found
    where id = ${stationId}`.execute(trx);
}
