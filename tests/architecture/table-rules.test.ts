import { expect, test } from 'vitest';
import { treeOf } from './source-tree.ts';
import { tableViolations } from './table-rules.ts';

const SERVER = 'apps/server/src';
const STATIONS = `${SERVER}/features/stations`;
const CHARGING = `${SERVER}/features/charging`;

const tables = {
  [`${STATIONS}/tables.ts`]: `
    declare module '../../platform/db/database.ts' {
      interface Database { stations: StationsTable; map_cells: MapCellsTable }
    }
    /** What others show of a station. */
    interface StationsView { id: number; name: string }
    export interface StationsTable extends StationsView { slug: string }
    export interface MapCellsTable { level: number }`,
  [`${CHARGING}/tables.ts`]: `
    declare module '../../platform/db/database.ts' {
      interface Database { charging_points: ChargingPointsTable }
    }
    export interface ChargingPointsTable { id: number; station_id: number }`,
};

const told = (path: string, query: string): string[] =>
  tableViolations(treeOf({ ...tables, [path]: `export const f = (db) => ${query};` })).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );

const store = `${CHARGING}/points/points.store.ts`;

test('an owner writes and reads its tables', () => {
  expect(told(store, "db.insertInto('charging_points').values({})")).toEqual([]);
  expect(told(store, "db.selectFrom('charging_points').select(['id', 'station_id'])")).toEqual([]);
  expect(
    told(`${STATIONS}/map/map.store.ts`, 'sql`delete from map_cells where level = 1`'),
  ).toEqual([]);
});

test('others read what a view shares', () => {
  const joined =
    "db.selectFrom('charging_points as point').innerJoin('stations', 'stations.id', 'point.station_id')";
  expect(told(store, `${joined}.select('stations.name')`)).toEqual([]);
  expect(told(store, 'sql`select s.name from stations s where s.id = ${1}`')).toEqual([]);
});

const foreignWrites: [string, string][] = [
  ['an insert', "db.insertInto('stations').values({})"],
  ['an update under an alias', "db.updateTable('stations as station').set({})"],
  ['a delete', "db.deleteFrom('stations')"],
  ['a raw insert', 'sql`insert into stations (id) values (1)`'],
  ['a raw update', 'sql`with taken as (update stations set name = 1 returning id) select 1`'],
  ['a raw delete', 'sql`delete from stations`'],
  ['a table in a variable', "['stations'].map((table) => db.deleteFrom(table))"],
];

test.each(foreignWrites)('%s in a table of another feature is found', (_title, query) => {
  const [first] = told(store, query);
  expect(first).toMatch(/writes stations, a table of features\/stations: .* public\.ts/);
});

test('an owner writes only in its *.store.ts', () => {
  const path = `${STATIONS}/stations.reads.ts`;
  expect(told(path, "db.deleteFrom('stations')")).toEqual([
    `${path}:1 writes stations: only *.store.ts write`,
  ]);
});

const foreignReads: [string, string, RegExp][] = [
  ['a column', "db.selectFrom('stations').select('slug')", /reads stations\.slug/],
  [
    'a column of a joined table',
    "db.selectFrom('charging_points as p').innerJoin('stations as s', 's.id', 'p.station_id').select('s.slug as way')",
    /reads stations\.slug/,
  ],
  ['all columns', "db.selectFrom('stations').selectAll()", /reads stations\.\*/],
  [
    'all columns of a joined table',
    "db.selectFrom('charging_points').innerJoin('stations', 'stations.id', 'station_id').selectAll('stations')",
    /reads stations\.\*/,
  ],
  ['a raw column', 'sql`select slug from stations`', /reads stations\.slug/],
  [
    'a raw column by an alias',
    'sql`select 1 from a, stations s where s.slug = 1`',
    /stations\.slug/,
  ],
  ['a raw row', 'sql`select s.* from stations as s`', /reads stations\.\*/],
  ['a table without a view', 'sql`select count(*) from map_cells`', /reads map_cells\.\*/],
];

test.each(foreignReads)('%s outside of its view is found', (_title, query, message) => {
  const found = told(`${CHARGING}/points/points.reads.ts`, query);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(message);
});

test('a list of columns that is declared separately is read with its table', () => {
  const path = `${CHARGING}/points/points.reads.ts`;
  const text =
    "const COLUMNS = ['id', 'slug'];\nexport const f = (db) => db.selectFrom('stations').select(COLUMNS);";
  const found = tableViolations(treeOf({ ...tables, [path]: text }));
  expect(found.map(({ message }) => message)).toEqual([expect.stringMatching(/stations\.slug/)]);
});

test('tests and migrations are excepted', () => {
  const write = "db.insertInto('stations').values({})";
  expect(told(`${CHARGING}/points/points.test.ts`, write)).toEqual([]);
  expect(told(`${SERVER}/platform/db/migrations/0001-a.ts`, write)).toEqual([]);
});
