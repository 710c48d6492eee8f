// Station ids for lists: by page, featured, and recently booked.
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/db.ts';
import { readFromShorterSide } from '../../platform/db/queries/read-from-shorter-side.ts';
import { countStations } from './map/map-cells.reads.ts';
import {
  isNarrowed,
  matchesText,
  matchesFilters,
  type StationFilters,
} from './map/station-filters.reads.ts';

interface Page {
  page: number;
  page_size: number;
}

interface Wanted {
  filters: StationFilters;
  search: string;
  now: Date;
  /** Limits the list to this owner's stations. */
  ownerId?: string;
}

/** A page of stations, those with an owner first, with the total count. */
export async function listStationIds(
  db: Db,
  { filters, search, now, ownerId }: Wanted,
  page: Page,
): Promise<{ ids: number[]; count: number }> {
  const found = db
    .selectFrom('stations')
    .where(matchesFilters(filters, now))
    .where(matchesText(search))
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId ?? null));
  if (search.trim() !== '') return listAtOnce(db, found, page);
  const count =
    ownerId === undefined && !isNarrowed(filters)
      ? await countStations(db)
      : (
          await found
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count;
  const { isReversed, offset, limit } = readFromShorterSide(page, count);
  const direction = isReversed ? 'desc' : 'asc';
  const rows = await found
    .select('id')
    .orderBy(sql`owner_id is null`, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  return { ids: isReversed ? ids.toReversed() : ids, count };
}

/** Texts are compared once, for the page and its count. */
async function listAtOnce(
  db: Db,
  found: SelectQueryBuilder<Database, 'stations', object>,
  { page, page_size }: Page,
): Promise<{ ids: number[]; count: number }> {
  const matches = found.select(['id', sql<boolean>`owner_id is null`.as('is_listed')]);
  const { rows } = await sql<{ ids: number[]; count: number }>`
    with found as materialized (${matches})
    select (select count(*)::int from found) as count,
      array(select id from found order by is_listed, id
        limit ${page_size} offset ${(page - 1) * page_size}) as ids`.execute(db);
  return rows[0] ?? { ids: [], count: 0 };
}

export async function listFeaturedIds(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('stations')
    .select('id')
    .where('is_featured', '=', true)
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
    .where('stations.deleted_at', 'is', null)
    .select('station_id')
    .groupBy('station_id')
    .orderBy(sql`max(newest.id::text)`, 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ station_id }) => station_id);
}
