// Stations in a viewport: how many, which ones, and counted by grid cell where they are too many to show one by one.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connection.ts';
import { freePlugs, passes, type StationFilters, within } from './station-filters.reads.ts';
import type { Box } from './viewport.ts';

export interface Search {
  boxes: Box[];
  filters: StationFilters;
  now: Date;
}

/** Ids of the stations, nearest to the centre first; at most `limit`. */
export async function findStationIds(
  db: Db,
  { boxes, filters, now }: Search,
  { lat, lng, limit }: { lat: number; lng: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('stations')
    .select('id')
    .where(within(boxes))
    .where(passes(filters, now))
    .limit(limit)
    .execute();
  if (rows.length === limit) return rows.map(({ id }) => id);
  const nearest = await db
    .selectFrom('stations')
    .select('id')
    .where('id', 'in', rows.length > 0 ? rows.map(({ id }) => id) : [0])
    .orderBy(
      // Degrees of longitude shrink with the cosine of the latitude.
      sql`power(lat - ${lat}::float8, 2)
        + power(least(abs(lng - ${lng}::float8), 360 - abs(lng - ${lng}::float8)) * cos(radians(${lat}::float8)), 2)`,
    )
    .execute();
  return nearest.map(({ id }) => id);
}

interface CellRow {
  count: number;
  free: number;
  any_id: number;
  lat: number;
  lng: number;
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Cells of a grid over the whole world, `cells` to its side, with what of the search lies in each. */
export async function countByCell(
  db: Db,
  { boxes, filters, now }: Search,
  cells: number,
): Promise<CellRow[]> {
  const found = sql`${within(boxes)} and ${passes(filters, now)}`;
  // Two lists rather than a join: the planner takes a viewport for a handful of stations and would nest its loops.
  const { rows } = await sql<CellRow>`
    select sum(one)::int as count, sum(free)::int as free, min(id) as any_id,
      avg(lat) filter (where one = 1) as lat, avg(lng) filter (where one = 1) as lng,
      min(lat) as south, min(lng) as west, max(lat) as north, max(lng) as east
    from (
      select id, lat, lng, 1 as one, 0 as free from stations where ${found}
      union all
      select id, lat, lng, 0, free.free
        from (${freePlugs(filters, now)}) free join stations on stations.id = free.station_id
        where ${found}
    ) counted
    group by floor((lng + 180) / 360 * ${cells}::float8),
      floor((1 - asinh(tan(radians(lat))) / pi()) / 2 * ${cells}::float8)
    order by count desc, any_id`.execute(db);
  return rows;
}
