// Which charging points are set up, as rows, and how often others have booted.
import type { PendingSetup } from '@voltagora/domain';
import type { Db } from '../../../platform/db/db.ts';

/** Counts a boot. */
export async function countBoot(db: Db, chargingPointId: number, now: Date): Promise<PendingSetup> {
  const row = await db
    .insertInto('charging_point_setups')
    .values({ charging_point_id: chargingPointId, pending_boots: 1, pending_since: now })
    .onConflict((conflict) =>
      conflict.column('charging_point_id').doUpdateSet(({ ref, lit, eb }) => ({
        pending_boots: eb(ref('charging_point_setups.pending_boots'), '+', lit(1)),
      })),
    )
    .returning([
      'set_up_at as setUpAt',
      'pending_boots as pendingBoots',
      'pending_since as pendingSince',
    ])
    .executeTakeFirstOrThrow();
  return row;
}

export const markSetUp = (db: Db, chargingPointId: number, now: Date) =>
  db
    .updateTable('charging_point_setups')
    .set({ set_up_at: now })
    .where('charging_point_id', '=', chargingPointId)
    .where('set_up_at', 'is', null)
    .execute();
