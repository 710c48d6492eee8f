import type { Trx } from '../../platform/db/db.ts';

/** Locks a station, so that the sums of its ratings are written one after the other. */
export async function lockForRating(trx: Trx, stationId: number): Promise<void> {
  await trx
    .selectFrom('stations')
    .select('id')
    .where('id', '=', stationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Stores how many drivers rated a station, and the sum of their stars. */
export async function writeRatingSums(
  trx: Trx,
  stationId: number,
  { count, sum }: { count: number; sum: number },
): Promise<void> {
  await trx
    .updateTable('stations')
    .set({ rating_count: count, rating_sum: sum })
    .where('id', '=', stationId)
    .execute();
}
