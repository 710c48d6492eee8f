// Stations of a viewport from precomputed cells. A cell that crosses the edge of the map, or has changed since, is counted from
// its stations: the result equals counting all stations.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { IS_SHOWN } from '../prices/sale.reads.ts';
import type { Box } from '@voltagora/domain';

/** Zoom levels with precomputed cells, finest last. */
export const LEVELS = [6, 8, 10, 12] as const;
export const FINEST = 12;

/** Levels between the shown cells and those they are summed from: finer cells leave few stations at the edges to count. */
const FINER = 2;

/** The coarsest level that serves a zoom; undefined when the map is small enough to count stations directly. */
export function levelFor(zoom: number): number | undefined {
  const shown = Math.floor(zoom);
  if (shown > FINEST) return undefined;
  return LEVELS.find((level) => level >= shown + FINER) ?? FINEST;
}

/** Zoom levels with cells by what stations offer, finest last. At higher zooms a filter leaves few stations to count. */
export const KIND_LEVELS = [6, 8] as const;

/** Like `levelFor`, for cells by what stations offer. */
export function kindLevelFor(zoom: number): number | undefined {
  return KIND_LEVELS.find((level) => level >= Math.floor(zoom) + FINER);
}

/** The number of stations, from the coarsest cells unless changes are pending. */
export async function countStations(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select case when exists (select from map_cells_stale)
      then (select count(*) from stations where ${IS_SHOWN})
      else (select coalesce(sum(stations), 0) from map_cells where level = ${LEVELS[0]}) end::int as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Exceeds the rounding error of a cell's corner. */
const MARGIN_DEGREES = 1e-9;

/** Which stations to count. */
export interface Counted {
  /** SQL: whether a row of `stations` is counted. */
  station: RawBuilder<SqlBool>;
  /** SQL: whether a `kind` of a cell is counted; undefined when all are. */
  kind: RawBuilder<SqlBool> | undefined;
}

/**
 * SQL: stations, any_id, lat, lng, bounds and the cell x, y of the shown zoom. `place` yields the columns after any_id for one
 * station.
 */
export function countedCells(
  boxes: readonly Box[],
  level: number,
  { zoom, place, counted }: { zoom: number; place: RawBuilder<unknown>; counted: Counted },
): RawBuilder<unknown> {
  const shift = sql.lit(FINEST - level);
  const up = sql.lit(level - Math.floor(zoom));
  const boxRows = boxes.map(
    ({ south, west, north, east }) =>
      sql`(${south}::float8, ${west}::float8, ${north}::float8, ${east}::float8)`,
  );
  const reaches = (x: RawBuilder<unknown>, y: RawBuilder<unknown>) => sql`
    ${x} between map_x(box.west) >> ${shift} and map_x(box.east) >> ${shift}
      and ${y} between map_y(box.north) >> ${shift} and map_y(box.south) >> ${shift}`;
  const cells = sql`${6.4 * 2 ** level}::float8`;
  return sql`
    with box as (select * from (values ${sql.join(boxRows)}) box (south, west, north, east)),
    seen as (
      select cell.*, box.south as box_south, box.west as box_west, box.north as box_north, box.east as box_east,
        cell.south >= box.south and cell.north <= box.north and cell.west >= box.west and cell.east <= box.east
          as is_whole
      from box join map_cells cell on cell.level = ${sql.lit(level)} and ${reaches(sql`cell.x`, sql`cell.y`)}
    ),
    stale as materialized (
      select distinct mark.x >> ${shift} as x, mark.y >> ${shift} as y, box.*
      from box join map_cells_stale mark on ${reaches(sql`mark.x >> ${shift}`, sql`mark.y >> ${shift}`)}
    ),
    broken as materialized (
      select x, y, box_south, box_west, box_north, box_east from seen where not is_whole
      union select * from stale
    )
    select stations, any_id, lat, lng, south, west, north, east, x >> ${up} as x, y >> ${up} as y
    from ${wholeCells(level, counted.kind)}
    union all
    select 1, station.id, station.lat, station.lng, station.south, station.west, station.north, station.east,
      station.x, station.y
    from broken cross join lateral (${stationsOfBroken(place, { shift, cells, counted })}) station`;
}

/** SQL: the cells entirely in view (`seen`) that have not changed since. */
function wholeCells(level: number, kind: RawBuilder<SqlBool> | undefined): RawBuilder<unknown> {
  const whole = sql`is_whole and (x, y) not in (select x, y from stale)`;
  if (kind === undefined) return sql`seen where ${whole}`;
  return sql`(select x, y from seen where ${whole}) whole
    join map_kinds kind using (x, y) where kind.level = ${sql.lit(level)} and ${kind}`;
}

/**
 * SQL: the stations of a cell named `broken` within its box, each with `place`. Without `offset` the planner joins by equal cells
 * and reads all stations.
 */
function stationsOfBroken(
  place: RawBuilder<unknown>,
  {
    shift,
    cells,
    counted,
  }: { shift: RawBuilder<unknown>; cells: RawBuilder<unknown>; counted: Counted },
): RawBuilder<unknown> {
  const latitudeAt = (y: RawBuilder<unknown>) =>
    sql`degrees(atan(sinh(pi() * (1 - 2 * ${y} / ${cells}))))`;
  const margin = sql`${MARGIN_DEGREES}::float8`;
  return sql`
    select id, ${place} from stations
    where ${counted.station} and position <@ box(
        point(greatest(broken.x / ${cells} * 360 - 180 - ${margin}, box_west),
          greatest(${latitudeAt(sql`(broken.y + 1)`)} - ${margin}, box_south)),
        point(least((broken.x + 1) / ${cells} * 360 - 180 + ${margin}, box_east),
          least(${latitudeAt(sql`broken.y`)} + ${margin}, box_north)))
      and map_x(position[0]) >> ${shift} = broken.x and map_y(position[1]) >> ${shift} = broken.y
    offset 0`;
}
