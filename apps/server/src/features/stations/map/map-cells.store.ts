// Recounts cells whose stations have changed. Marks are deleted before counting, so the count sees the changes that they stand
// for; a mark made meanwhile stays.
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { IS_SHOWN } from '../prices/sale.reads.ts';
import { FINEST, KIND_LEVELS, LEVELS } from './map-cells.reads.ts';

/** For more cells than this, all are recounted in one pass over the stations. */
const CELLS_MAX = 2_000;
/** An arbitrary unique advisory lock id: only one node counts at a time. */
const LOCK = 7_250_025;

interface Cell {
  x: number;
  y: number;
}

/** By then a node of an older version, which deletes marks without counting kinds, has stopped. */
const OLDER_NODES_GONE_MS = 10 * 60_000;

/**
 * Recounts changed cells, and all cells once after the start. Call every few seconds; without it the map is correct but slow.
 */
export function createMapRefresh(db: Db, clock: Clock): () => Promise<void> {
  const wholeFrom = clock.now().getTime() + OLDER_NODES_GONE_MS;
  let isWholeDue = true;
  return async () => {
    const isWhole = isWholeDue && clock.now().getTime() >= wholeFrom;
    const isDone = await db.transaction().execute((trx) => refresh(trx, isWhole));
    if (isWhole && isDone) isWholeDue = false;
  };
}

/** False while another node counts. */
async function refresh(trx: Trx, isWhole: boolean): Promise<boolean> {
  const { rows: locks } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}) as is_mine`.execute(trx);
  if (locks[0]?.is_mine !== true) return false;
  const { rows: marks } = await sql<Cell>`delete from map_cells_stale returning x, y`.execute(trx);
  const cells = distinct(marks);
  if (isWhole || cells.length > CELLS_MAX) await countAll(trx);
  else await countSome(trx, cells);
  return true;
}

async function countSome(trx: Trx, finest: Cell[]): Promise<void> {
  let cells = finest;
  if (cells.length > 0) await replace(trx, FINEST, cells, STATIONS);
  for (const level of COARSER) {
    cells = distinct(cells.map(({ x, y }) => ({ x: x >> 2, y: y >> 2 })));
    if (cells.length > 0) await replace(trx, level, cells, finerCells(level + 2));
    if (cells.length > 0 && KIND_LEVELS.some((each) => each === level)) {
      await replaceKinds(trx, level, cells);
    }
  }
}

const COARSER = LEVELS.toReversed().slice(1);

async function countAll(trx: Trx): Promise<void> {
  await sql`delete from map_cells`.execute(trx);
  await sql`
    insert into map_cells (level, x, y, stations, any_id, lat, lng, south, west, north, east)
    select ${FINEST}::smallint, map_x(position[0]), map_y(position[1]), ${COUNTED}
    from stations where ${IS_SHOWN} group by 2, 3 order by 2, 3`.execute(trx);
  for (const level of COARSER) {
    await sql`
      insert into map_cells (level, x, y, stations, any_id, lat, lng, south, west, north, east)
      select ${level}::smallint, x >> 2, y >> 2, ${SUMMED}
      from map_cells where level = ${level + 2} group by 2, 3 order by 2, 3`.execute(trx);
  }
  await countAllKinds(trx);
}

const [COARSE_KINDS, FINE_KINDS] = KIND_LEVELS;

async function countAllKinds(trx: Trx): Promise<void> {
  const shift = FINEST - FINE_KINDS;
  await sql`delete from map_kinds`.execute(trx);
  await sql`
    insert into map_kinds (${KIND_COLUMNS})
    select ${FINE_KINDS}::smallint, map_x(position[0]) >> ${shift}::int, map_y(position[1]) >> ${shift}::int, connector_types,
      max_power_w, ${COUNTED}
    from stations where ${IS_SHOWN} group by 2, 3, 4, 5 order by 2, 3`.execute(trx);
  await sql`
    insert into map_kinds (${KIND_COLUMNS})
    select ${COARSE_KINDS}::smallint, x >> 2, y >> 2, connector_types, max_power_w, ${SUMMED}
    from map_kinds where level = ${FINE_KINDS} group by 2, 3, 4, 5 order by 2, 3`.execute(trx);
}

const KIND_COLUMNS = sql`level, x, y, connector_types, max_power_w, stations, any_id, lat, lng, south, west, north, east`;

/** Finer levels before coarser ones, which are summed from them. */
async function replaceKinds(trx: Trx, level: number, cells: readonly Cell[]): Promise<void> {
  const named = namedCells(cells);
  await sql`
    delete from map_kinds using ${named}
    where map_kinds.level = ${level} and map_kinds.x = cell.x and map_kinds.y = cell.y`.execute(
    trx,
  );
  const counted =
    level === FINE_KINDS
      ? sql`select connector_types, max_power_w, ${COUNTED} from stations where ${standsIn(level)} group by 1, 2`
      : sql`select connector_types, max_power_w, ${SUMMED} from ${finerOf('map_kinds', level + 2)} group by 1, 2`;
  await sql`
    insert into map_kinds (${KIND_COLUMNS})
    select ${level}::smallint, cell.x, cell.y, found.* from ${named} cross join lateral (${counted}) found`.execute(
    trx,
  );
}

/** SQL: the sum of cells. */
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
  const named = namedCells(cells);
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

const namedCells = (cells: readonly Cell[]): RawBuilder<unknown> =>
  sql`unnest(${cells.map(({ x }) => x)}::int[], ${cells.map(({ y }) => y)}::int[]) cell (x, y)`;

/** SQL: the count of stations. */
const COUNTED = sql`count(*) as stations, min(id), avg(position[1]), avg(position[0]), min(position[1]), min(position[0]),
    max(position[1]), max(position[0])`;

/** SQL: whether a station is in `cell` of a level. */
function standsIn(level: number): RawBuilder<unknown> {
  const across = sql.lit(6.4 * 2 ** level);
  const shift = sql.lit(FINEST - level);
  return sql`
    ${IS_SHOWN} and position <@ box(
      point(cell.x / ${across} * 360 - 180 - 1e-9, degrees(atan(sinh(pi() * (1 - 2 * (cell.y + 1) / ${across})))) - 1e-9),
      point((cell.x + 1) / ${across} * 360 - 180 + 1e-9, degrees(atan(sinh(pi() * (1 - 2 * cell.y / ${across})))) + 1e-9))
    and map_x(position[0]) >> ${shift} = cell.x and map_y(position[1]) >> ${shift} = cell.y`;
}

/** SQL: the stations in `cell` of the finest level. */
const STATIONS = sql`select ${COUNTED} from stations where ${standsIn(FINEST)}`;

/** SQL: the sixteen cells of a level within `cell` of the next coarser one. */
const finerCells = (level: number): RawBuilder<unknown> =>
  sql`select ${SUMMED} from ${finerOf('map_cells', level)}`;

const finerOf = (table: 'map_cells' | 'map_kinds', level: number): RawBuilder<unknown> => sql`
  generate_series(0, 3) dx, generate_series(0, 3) dy
    join ${sql.table(table)} finer on true
  where finer.level = ${sql.lit(level)} and finer.x = cell.x * 4 + dx and finer.y = cell.y * 4 + dy`;
