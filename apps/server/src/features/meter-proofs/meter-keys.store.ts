// Public keys of meters. Rows are never deleted.
import type { Db } from '../../platform/db/db.ts';

export const listKeys = (db: Db, chargingPointId: number) =>
  db
    .selectFrom('meter_keys')
    .select(['id', 'public_key', 'source', 'added_at', 'removed_at'])
    .where('charging_point_id', '=', chargingPointId)
    .orderBy('id', 'desc')
    .execute();

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

/** Returns whether the key is new. */
export async function addKey(
  db: Db,
  key: { chargingPointId: number; publicKey: string; source: 'owner' | 'charger'; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('meter_keys')
    .values({
      charging_point_id: key.chargingPointId,
      public_key: key.publicKey,
      source: key.source,
      added_at: key.now,
      removed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Marks a key as removed and returns it; undefined when it was not in use. */
export const removeKey = (db: Db, chargingPointId: number, id: number, now: Date) =>
  db
    .updateTable('meter_keys')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('charging_point_id', '=', chargingPointId)
    .where('removed_at', 'is', null)
    .returning('public_key')
    .executeTakeFirst();
