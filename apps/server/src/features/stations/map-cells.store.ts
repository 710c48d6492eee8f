// Counts anew the cells whose stations have changed. The marks that it takes away were made before it counts, by changes
// that it therefore sees; a mark that comes meanwhile stays.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/connection.ts';
import { FINEST, LEVELS } from './map-cells.reads.ts';

/** Of more cells than this all are counted, in one pass over the stations. */
const CELLS_MAX = 2_000;
/** Any number that is nobody else's: one counts at a time, whatever the nodes. */
const LOCK = 7_250_025;

interface Cell {
  x: number;
  y: number;
}

/** Brings cells up to date. Run it every few seconds; without it the map is right and slow. */
export const refreshMapCells = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows: locks } = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK}) as is_mine`.execute(trx);
    if (locks[0]?.is_mine !== true) return;
    const { rows: marks } = await sql<Cell>`delete from map_cells_stale returning x, y`.execute(
      trx,
    );
    const cells = distinct(marks);
    if (cells.length > CELLS_MAX) await countAll(trx);
    else await countSome(trx, cells);
  });

async function countSome(trx: Trx, finest: Cell[]): Promise<void> {
  let cells = finest;
  if (cells.length > 0) await replace(trx, FINEST, cells, STATIONS);
  for (const level of COARSER) {
    cells = distinct(cells.map(({ x, y }) => ({ x: x >> 2, y: y >> 2 })));
    if (cells.length > 0) await replace(trx, level, cells, finerCells(level + 2));
  }
}

const COARSER = LEVELS.toReversed().slice(1);

async function countAll(trx: Trx): Promise<void> {
  await sql`delete from map_cells`.execute(trx);
  await sql`
    insert into map_cells (level, x, y, stations, any_id, lat, lng, south, west, north, east)
    select ${FINEST}::smallint, map_x(position[0]), map_y(position[1]), count(*), min(id), avg(position[1]),
      avg(position[0]), min(position[1]), min(position[0]), max(position[1]), max(position[0])
    from stations where deleted_at is null group by 2, 3 order by 2, 3`.execute(trx);
  for (const level of COARSER) {
    await sql`
      insert into map_cells (level, x, y, stations, any_id, lat, lng, south, west, north, east)
      select ${level}::smallint, x >> 2, y >> 2, ${SUMMED}
      from map_cells where level = ${level + 2} group by 2, 3 order by 2, 3`.execute(trx);
  }
}

/** SQL: what cells come to together. */
const SUMMED = sql`sum(stations) as stations, min(any_id), sum(lat * stations) / sum(stations),
  sum(lng * stations) / sum(stations), min(south), min(west), max(north), max(east)`;

const distinct = (cells: readonly Cell[]): Cell[] => [
  ...new Map(cells.map((cell) => [`${cell.x} ${cell.y}`, cell])).values(),
];

async function replace(
  trx: Trx,
  level: number,
  cells: readonly Cell[],
  counted: RawBuilder<unknown>,
): Promise<void> {
  const named = sql`unnest(${cells.map(({ x }) => x)}::int[], ${cells.map(({ y }) => y)}::int[]) cell (x, y)`;
  await sql`
    delete from map_cells using ${named}
    where map_cells.level = ${level} and map_cells.x = cell.x and map_cells.y = cell.y`.execute(
    trx,
  );
  await sql`
    insert into map_cells (level, x, y, stations, any_id, lat, lng, south, west, north, east)
    select ${level}::smallint, cell.x, cell.y, found.*
    from ${named} cross join lateral (${counted}) found
    where found.stations > 0`.execute(trx);
}

const CELLS = sql.lit(6.4 * 2 ** FINEST);

/** SQL: what stands in `cell` of the finest level. */
const STATIONS = sql`
  select count(*) as stations, min(id), avg(position[1]), avg(position[0]), min(position[1]), min(position[0]),
    max(position[1]), max(position[0])
  from stations
  where deleted_at is null and position <@ box(
      point(cell.x / ${CELLS} * 360 - 180 - 1e-9, degrees(atan(sinh(pi() * (1 - 2 * (cell.y + 1) / ${CELLS})))) - 1e-9),
      point((cell.x + 1) / ${CELLS} * 360 - 180 + 1e-9, degrees(atan(sinh(pi() * (1 - 2 * cell.y / ${CELLS})))) + 1e-9))
    and map_x(position[0]) = cell.x and map_y(position[1]) = cell.y`;

/** SQL: the sixteen cells of a level that make up `cell` of the next coarser one. */
const finerCells = (level: number): RawBuilder<unknown> => sql`
  select ${SUMMED}
  from generate_series(0, 3) dx, generate_series(0, 3) dy
    join map_cells finer on true
  where finer.level = ${sql.lit(level)} and finer.x = cell.x * 4 + dx and finer.y = cell.y * 4 + dy`;
