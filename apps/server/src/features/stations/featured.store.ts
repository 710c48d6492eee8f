import type { Trx } from '../../platform/db/db.ts';

/** Features a station on the home page, or stops featuring it; false when nothing changes. */
export async function setFeatured(
  trx: Trx,
  stationId: number,
  isFeatured: boolean,
): Promise<boolean> {
  const changed = await trx
    .updateTable('stations')
    .set({ is_featured: isFeatured })
    .where('id', '=', stationId)
    .where('is_featured', '!=', isFeatured)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function countFeatured(trx: Trx): Promise<number> {
  const { count } = await trx
    .selectFrom('stations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_featured', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}
