import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { IS_SHOWN } from './prices/sale.reads.ts';

/** Numbers, from 1, of the parts with stations on the map. A part is a range of ids, so a station stays in its part. */
export async function listParts(db: Db, size: number): Promise<number[]> {
  const rows = await db
    .selectFrom('stations')
    .select(sql<number>`(id - 1) / ${size}::int + 1`.as('part'))
    .where(IS_SHOWN)
    .groupBy('part')
    .orderBy('part')
    .execute();
  return rows.map(({ part }) => part);
}

/** The slugs of one part's stations; empty when the part does not exist. */
export async function listSlugs(db: Db, part: number, size: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stations')
    .select('slug')
    .where(IS_SHOWN)
    .where('id', '>', (part - 1) * size)
    .where('id', '<=', part * size)
    .orderBy('id')
    .execute();
  return rows.map(({ slug }) => slug);
}
