// Stations in a viewport: their number, the nearest ones, and grid cells when there are too many to show one by one.
import type { PlugType } from '@voltagora/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import {
  type CellOfStations,
  freeByCell,
  type FreePlugSource,
  freeStationsByCell,
} from './free-plugs.ts';
import { countedCells, kindLevelFor, levelFor } from './map-cells.reads.ts';
import {
  freePlugs,
  isAboutPlace,
  isNarrowed,
  kindMatches,
  matchesFilters,
  type StationFilters,
  within,
} from './station-filters.reads.ts';
import { IS_SHOWN } from '../prices/sale.reads.ts';
import { type Box, cellsAcross } from '@voltagora/domain';

export interface Search {
  boxes: Box[];
  filters: StationFilters;
  now: Date;
}

/** Boxes in degrees, the connectors that fit, a place to begin with, and the maximum number of stations. */
export interface BookableSearch {
  boxes: Box[];
  fits: PlugType[];
  near: { lat: number; lng: number };
  limit: number;
}

/** Ids of at most `limit` stations, nearest to the centre first. */
export async function findStationIds(
  db: Db,
  { boxes, filters, now }: Search,
  { lat, lng, limit }: { lat: number; lng: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('stations')
    .select('id')
    .where(within(boxes))
    .where(matchesFilters(filters, now))
    .limit(limit)
    .execute();
  if (rows.length === limit) return rows.map(({ id }) => id);
  if (rows.length === 0) return [];
  const nearest = await db
    .selectFrom('stations')
    .select('id')
    .where('id', '=', sql<number>`any(${rows.map(({ id }) => id)}::int[])`)
    .orderBy(
      // Degrees of longitude shrink with the cosine of the latitude.
      sql`power(lat - ${lat}::float8, 2)
        + power(least(abs(lng - ${lng}::float8), 360 - abs(lng - ${lng}::float8)) * cos(radians(${lat}::float8)), 2)`,
    )
    .execute();
  return nearest.map(({ id }) => id);
}

/** At most so many stations are compared with the filters, nearest first, whatever the map shows. */
const COMPARED_MAX = 2_000;

/** Ids of at most `limit` stations near the centre, nearest first; of those that are near enough to be compared. */
export async function findNearestIds(
  db: Db,
  { boxes, filters, now }: Search,
  { lat, lng, limit }: { lat: number; lng: number; limit: number },
): Promise<number[]> {
  const centre = sql`point(${lng}::float8, ${lat}::float8)`;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select * from stations where ${within(boxes)} and ${IS_SHOWN}
      order by position <-> ${centre} limit ${COMPARED_MAX}
    ) stations
    where ${matchesFilters(filters, now)}
    order by position <-> ${centre} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The id of a station of the viewport that everybody sees. */
export async function findShownId(
  db: Db,
  { boxes }: Pick<Search, 'boxes'>,
  slug: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('stations')
    .select('id')
    .where('slug', '=', slug)
    .where(within(boxes))
    .where(IS_SHOWN)
    .executeTakeFirst();
  return row?.id;
}

/** The number of stations that pass the filters. */
export async function countMatching(db: Db, search: Search, zoom: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(stations), 0)::int as count from (${counted(search, zoom)}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The plugs in memory do not know what is filtered of their stations. */
const NO_PLUGS: FreePlugSource = { all: () => Promise.resolve(undefined), kept: () => undefined };

/** Grid cells of a zoom with the number of matching stations in each. */
export async function countByCell(
  db: Db,
  search: Search,
  { zoom, freePlugs }: { zoom: number; freePlugs: FreePlugSource },
): Promise<CellOfStations[]> {
  const inMemory = isAboutPlace(search.filters) ? NO_PLUGS : freePlugs;
  if (isOfFreeOnly(search.filters, zoom)) {
    const plugs = await inMemory.all();
    if (plugs) return freeStationsByCell(plugs, search, zoom);
  }
  const { rows } = await sql<Omit<CellOfStations, 'free'> & Cell>`
    select sum(stations)::int as count, min(any_id) as any_id, sum(lat * stations) / sum(stations) as lat,
      sum(lng * stations) / sum(stations) as lng, min(south) as south, min(west) as west, max(north) as north,
      max(east) as east, x, y
    from (${counted(search, zoom)}) counted
    group by x, y
    order by count desc, any_id`.execute(db);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  // A few stations are read faster than all free plugs.
  const plugs = await (total > ASKED_ONE_BY_ONE ? inMemory.all() : inMemory.kept());
  const free = plugs
    ? freeByCell(plugs, search, zoom)
    : await countFree(db, search, { zoom, total });
  return rows.map(({ x, y, ...row }) => ({ ...row, free: free.get(`${x} ${y}`) ?? 0 }));
}

function counted({ boxes, filters, now }: Search, zoom: number): RawBuilder<unknown> {
  const place = sql`position[1] as lat, position[0] as lng, position[1] as south, position[0] as west,
    position[1] as north, position[0] as east, ${gridCell(zoom)}`;
  const kind = kindMatches(filters);
  const station = matchesFilters(filters, now);
  const level = levelOf(filters, kind, zoom);
  if (level !== undefined) {
    return countedCells(boxes, level, { zoom, place, counted: { station, kind } });
  }
  if (isOfFreeOnly(filters, zoom)) {
    const others = matchesFilters({ ...filters, free_now: false }, now);
    return sql`select 1 as stations, id as any_id, ${place}
      from (${freePlugs(filters, now)}) plug cross join lateral
        (select * from stations where stations.id = plug.station_id offset 0) stations
      where ${within(boxes)} and ${others}`;
  }
  return sql`select 1 as stations, id as any_id, ${place} from stations
    where ${within(boxes)} and ${station}`;
}

/** At this zoom or below, free plugs are fewer than the stations in view. */
const FREE_FIRST_ZOOM = 8;

/** Whether the cells can be counted from the free plugs alone. */
export const isOfFreeOnly = ({ free_now }: StationFilters, zoom: number): boolean =>
  free_now && zoom <= FREE_FIRST_ZOOM;

/** The cell level to count with; undefined when no level supports the filters. */
function levelOf(filters: StationFilters, kind: unknown, zoom: number): number | undefined {
  if (kind !== undefined) return kindLevelFor(zoom);
  return isNarrowed(filters) ? undefined : levelFor(zoom);
}

/** Up to this many stations are checked for free plugs; above it, the query starts from the free plugs. */
const ASKED_ONE_BY_ONE = 5_000;

/** Free plugs by cell. The planner underestimates the stations of a viewport, so the query sets the join order. */
async function countFree(
  db: Db,
  { boxes, filters, now }: Search,
  { zoom, total }: { zoom: number; total: number },
): Promise<Map<string, number>> {
  const found = sql`${within(boxes)} and ${matchesFilters(filters, now)}`;
  const { rows } = await sql<Cell & { free: number }>`
    with ${
      total <= ASKED_ONE_BY_ONE
        ? sql`found as materialized (select id, position from stations where ${found}),
            free as (select found.position, free.free from found cross join lateral
              (${freePlugs(filters, now, sql`found.id`)}) free)`
        : sql`plug as materialized (${freePlugs(filters, now)}),
            free as (select position, free from plug cross join lateral
              (select * from stations where stations.id = plug.station_id offset 0) stations where ${found})`
    }
    select x, y, sum(free)::int as free from (select free, ${gridCell(zoom)} from free) placed group by x, y`.execute(
    db,
  );
  return new Map(rows.map(({ x, y, free }) => [`${x} ${y}`, free]));
}

interface Cell {
  x: number;
  y: number;
}

/** SQL: x and y of the cell of a station. */
function gridCell(zoom: number): RawBuilder<unknown> {
  const cells = cellsAcross(zoom);
  return sql`floor((position[0] + 180) / 360 * ${cells}::float8)::int as x,
    floor((1 - asinh(tan(radians(position[1]))) / pi()) / 2 * ${cells}::float8)::int as y`;
}
