// Station ids for lists: by page, featured, and recently booked.
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import { countStations } from './map/map-cells.reads.ts';
import {
  isNarrowed,
  isShortSearch,
  matchesText,
  matchesFilters,
  type StationFilters,
} from './map/station-filters.reads.ts';
import { IS_SHOWN, isBookable } from './prices/sale.reads.ts';

interface Page {
  page: number;
  page_size: number;
}

interface Wanted {
  filters: StationFilters;
  search: string;
  now: Date;
}

/** A page of the stations that everybody sees, bookable ones first, with the total count. */
export async function listStationIds(
  db: Db,
  { filters, search, now }: Wanted,
  page: Page,
): Promise<{ ids: number[]; count: number }> {
  const found = db
    .selectFrom('stations')
    .where(matchesFilters(filters, now))
    .where(matchesText(search));
  if (search.trim() !== '' && !isShortSearch(search)) return listAtOnce(db, found, { page, now });
  // A station without an owner is never bookable: only the others, which are few, are ordered by what they offer.
  const owned = found.where('owner_id', 'is not', null);
  const { count, ownedCount } = await countsOf(
    db,
    found,
    isNarrowed(filters) || search.trim() !== '',
  );
  const start = (page.page - 1) * page.page_size;
  const ownedIds =
    start >= ownedCount
      ? []
      : await owned
          .select('id')
          .orderBy(isBookable(now), 'desc')
          .orderBy('id')
          .limit(page.page_size)
          .offset(start)
          .execute();
  const others = await readSpan(
    found,
    { start: Math.max(start, ownedCount), size: page.page_size - ownedIds.length },
    count,
  );
  return { ids: [...ownedIds.map(({ id }) => id), ...others], count };
}

/** A page of an owner's stations, drafts too, with the total count. */
export async function listOwnStationIds(
  db: Db,
  { ownerId, search }: { ownerId: string; search: string },
  { page, page_size: size }: Page,
): Promise<{ ids: number[]; count: number }> {
  const found = db
    .selectFrom('stations')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where(matchesText(search));
  const rows = await found
    .select('id')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { ids: rows.map(({ id }) => id), count: await countOf(found) };
}

type Found = SelectQueryBuilder<Database, 'stations', object>;

const countOf = async (found: Found): Promise<number> =>
  (await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow())
    .count;

/** All, and those with an owner, in one pass over what was found; all stations are counted already. */
async function countsOf(
  db: Db,
  found: Found,
  isPart: boolean,
): Promise<{ count: number; ownedCount: number }> {
  if (!isPart) {
    const ownedCount = await countOf(found.where('owner_id', 'is not', null));
    return { count: await countStations(db), ownedCount };
  }
  return found
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.count<number>('owner_id').as('ownedCount'),
    ])
    .executeTakeFirstOrThrow();
}

/** `size` stations from `start`, those with an owner first, in the order of an index. */
async function readSpan(
  found: Found,
  { start, size }: { start: number; size: number },
  count: number,
): Promise<number[]> {
  if (size <= 0 || start >= count) return [];
  const isReversed = start > count / 2;
  const limit = Math.min(size, count - start);
  const rows = await found
    .select('id')
    .orderBy(sql`owner_id is null`, isReversed ? 'desc' : 'asc')
    .orderBy('id', isReversed ? 'desc' : 'asc')
    .limit(limit)
    .offset(isReversed ? count - start - limit : start)
    .execute();
  const ids = rows.map(({ id }) => id);
  return isReversed ? ids.toReversed() : ids;
}

/** Texts are compared once, for the page and its count. */
async function listAtOnce(
  db: Db,
  found: Found,
  { page: { page, page_size: size }, now }: { page: Page; now: Date },
): Promise<{ ids: number[]; count: number }> {
  const matches = found.select([
    'id',
    sql<boolean>`owner_id is null`.as('is_listed'),
    sql<boolean>`owner_id is not null and ${isBookable(now)}`.as('is_bookable'),
  ]);
  const { rows } = await sql<{ ids: number[]; count: number }>`
    with found as materialized (${matches})
    select (select count(*)::int from found) as count,
      array(select id from found order by is_listed, is_bookable desc, id
        limit ${size} offset ${(page - 1) * size}) as ids`.execute(db);
  return rows[0] ?? { ids: [], count: 0 };
}

export async function listFeaturedIds(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('stations')
    .select('id')
    .where('is_featured', '=', true)
    .where(IS_SHOWN)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const RECENT_RESERVATIONS = 500;

/** The stations of the newest reservations, newest first. */
export async function listRecentlyBookedIds(db: Db, limit: number): Promise<number[]> {
  const newest = db
    .selectFrom('reservations')
    .select(['id', 'station_id'])
    // Reservation ids are ordered by time of creation.
    .orderBy('id', 'desc')
    .limit(RECENT_RESERVATIONS)
    .as('newest');
  const rows = await db
    .selectFrom(newest)
    .innerJoin('stations', 'stations.id', 'newest.station_id')
    .where(IS_SHOWN)
    .select('station_id')
    .groupBy('station_id')
    .orderBy(sql`max(newest.id::text)`, 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ station_id }) => station_id);
}
