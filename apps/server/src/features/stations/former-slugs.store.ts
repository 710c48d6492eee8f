// Addresses that stations once had: they lead to the present one, and no other station may take them while it exists.
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/db.ts';

/** More are not kept for one station, because nobody else can take them. */
const KEPT_MAX = 20;

/** The station leaves `slug`, and takes `next`, which may be one of its former ones. */
export async function leaveSlug(
  trx: Trx,
  station: { id: number; slug: string; next: string; now: Date },
): Promise<void> {
  const { id, slug, next, now } = station;
  await trx
    .deleteFrom('former_slugs')
    .where('slug', '=', next)
    .where('station_id', '=', id)
    .execute();
  await trx
    .insertInto('former_slugs')
    .values({ slug, station_id: id, left_at: now })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ station_id: id, left_at: now }))
    .execute();
  await sql`delete from former_slugs where slug in (
    select slug from former_slugs where station_id = ${id}
    order by left_at desc, slug offset ${KEPT_MAX})`.execute(trx);
}

/** Those of the slugs that lead to a station other than this one. */
export async function formerSlugsOfOthers(
  trx: Trx,
  slugs: readonly string[],
  stationId: number | null,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('former_slugs')
    .innerJoin('stations', 'stations.id', 'former_slugs.station_id')
    .select('former_slugs.slug')
    .where(sql<boolean>`former_slugs.slug = any(${[...slugs]}::text[])`)
    .where('former_slugs.station_id', 'is distinct from', stationId)
    .where('stations.deleted_at', 'is', null)
    .execute();
  return rows.map(({ slug }) => slug);
}
