import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** The parts, from 1, that have a station on the map. A part is a range of ids, so that a station stays in its own. */
export async function listParts(db: Db, size: number): Promise<number[]> {
  const rows = await db
    .selectFrom('stations')
    .select(sql<number>`(id - 1) / ${size}::int + 1`.as('part'))
    .where('deleted_at', 'is', null)
    .groupBy('part')
    .orderBy('part')
    .execute();
  return rows.map(({ part }) => part);
}

/** The slugs of one part's stations, none where there is no such part. */
export async function listSlugs(db: Db, part: number, size: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stations')
    .select('slug')
    .where('deleted_at', 'is', null)
    .where('id', '>', (part - 1) * size)
    .where('id', '<=', part * size)
    .orderBy('id')
    .execute();
  return rows.map(({ slug }) => slug);
}
