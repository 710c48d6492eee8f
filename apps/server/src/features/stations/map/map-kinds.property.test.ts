// With any filters and viewport, a map returns the same as counting its stations directly: before, after and during
// precomputation.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNetwork, type Network, NOW } from '../../../tests/kit/stations/map-network.ts';
import { boxesOf } from '@voltagora/domain';

const STATIONS = 1_500;
const TYPES = ['TYPE2', 'CCS2', 'CHADEMO'] as const;
const POWERS_KW = [11, 50, 150] as const;

let network: Network;
beforeAll(async () => {
  network = await createNetwork();
  await sql`
    insert into stations (slug, name, country, lat, lng, time_zone, created_at, updated_at)
    select 'kind-' || n, 'S', 'FJ', -17 + sin(n) * (n % 90) / 9, case when n % 2 = 0 then 179 - n % 40 else -179 + n % 40 end,
      'UTC', ${NOW}, ${NOW} from generate_series(1, ${STATIONS}::int) n`.execute(network.db);
  await sql`
    insert into charging_points (station_id, ocpp_identity, password_hash, connected, last_seen_at)
    select id, slug, '', true, ${NOW} from stations where id % 5 = 0`.execute(network.db);
  await sql`
    insert into plugs (station_id, charging_point_id, connector_number, label, connector_type, max_power_w, status)
    select stations.id, point.id, case when point.id is not null then plug end, 'A',
      (${TYPES}::text[])[1 + (stations.id / 3 + plug) % 3],
      1000 * (${POWERS_KW}::int[])[1 + (stations.id / 7 + plug * 2) % 3],
      case when stations.id % 2 = 0 then 'Charging' else 'Available' end
    from stations cross join generate_series(1, 2) plug left join charging_points point on point.station_id = stations.id
    where plug = 1 or stations.id % 3 = 0`.execute(network.db);
  await summarize();
});
afterAll(() => network.close());

const summarize = () =>
  sql`update stations set connector_types = found.types, max_power_w = found.power
    from (select station_id, array_agg(distinct connector_type order by connector_type) as types,
      max(max_power_w) as power from plugs group by 1) found where found.station_id = id`.execute(
    network.db,
  );

interface Row {
  id: number;
  lat: number;
  lng: number;
  plugs: { type: string; watts: number; isFree: boolean }[];
}

async function readAll(): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select stations.id, lat, lng, json_agg(json_build_object('type', connector_type, 'watts', plugs.max_power_w,
      'isFree', plugs.charging_point_id is not null and status = 'Available')) as plugs
    from stations join plugs on plugs.station_id = stations.id
    where stations.deleted_at is null group by stations.id`.execute(network.db);
  return rows;
}

const some = fc.option(fc.uniqueArray(fc.constantFrom(...TYPES), { minLength: 1 }), {
  nil: undefined,
  freq: 2,
});
/** Low enough that most maps show clusters. */
const SCREEN = { width: 1280, height: 256 };
const asked = fc.record({
  lat: fc.integer({ min: -250, max: -90 }).map((tenths) => tenths / 10),
  lng: fc
    .integer({ min: 1_400, max: 2_200 })
    .map((tenths) => ((tenths + 1_800) % 3_600) / 10 - 180),
  zoom: fc.constantFrom(2, 3, 4, 4.6, 5, 7),
  connector: some,
  fits: some,
  min_power_kW: fc.option(fc.constantFrom(...POWERS_KW, 51), { nil: undefined, freq: 2 }),
  free_now: fc.constantFrom(false, false, false, true),
});
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

function countPlainly(rows: readonly Row[], view: Asked): { count: number; free: number } {
  const { connector, fits, min_power_kW: minKw = 0, free_now: isFreeWanted } = view;
  const boxes = boxesOf({ ...view, ...SCREEN });
  const shown = rows
    .filter(({ lat, lng }) =>
      boxes.some(
        ({ south, north, west, east }) =>
          south <= lat && lat <= north && west <= lng && lng <= east,
      ),
    )
    .map(({ plugs }) =>
      plugs.filter(
        ({ type, watts }) =>
          [connector, fits].every((types) => types?.some((each) => each === type) ?? true) &&
          watts >= minKw * 1000,
      ),
    )
    .filter((plugs) => plugs.some(({ isFree }) => isFree || !isFreeWanted));
  return {
    count: shown.length,
    free: shown.flat().filter(({ isFree }) => isFree).length,
  };
}

async function countOnMap({ lat, lng, zoom, ...filters }: Asked) {
  const query = Object.entries({ ...SCREEN, ...filters }).flatMap(([name, value]) =>
    value ? [`${name}=${String(value)}`] : [],
  );
  const { status, body } = await network.get(
    `/api/stations/search/${lat}&${lng}&${zoom}/?${query.join('&')}`,
  );
  expect(status).toBe(200);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const alone: { id: number }[] = body.results;
  const clusters: { count: number; plugs_free: number }[] = body.clusters;
  expect(alone.length + sum(clusters.map(({ count }) => count))).toBe(body.count);
  return { count: body.count, free: sum(clusters.map((each) => each.plugs_free)), alone };
}

const isRight = (rows: readonly Row[]) =>
  fc.asyncProperty(asked, async (view) => {
    const { alone, ...onMap } = await countOnMap(view);
    const plain = countPlainly(rows, view);
    expect(onMap.count).toBe(plain.count);
    // Markers count all their plugs, whatever the filters.
    if (alone.length === 0) expect(onMap.free).toBe(plain.free);
  });

test('[L6] whatever the filters, a map equals a direct count of its stations', async () => {
  const check = async () => fc.assert(isRight(await readAll()), { numRuns: 30 });
  await expect(check(), 'nothing counted ahead').resolves.toBeUndefined();
  await network.stations.refreshMap();
  await expect(check(), 'all counted ahead').resolves.toBeUndefined();
  await sql`update plugs set connector_type = 'CCS2', max_power_w = 150000 where station_id % 101 = 1`.execute(
    network.db,
  );
  await summarize();
  await sql`update stations set lat = lat + 0.3 where id % 103 = 1`.execute(network.db);
  await expect(check(), 'some changed since').resolves.toBeUndefined();
  await network.stations.refreshMap();
  await expect(check(), 'those counted anew').resolves.toBeUndefined();
});

test('[F15] changes that an older node left uncounted in an upgrade are counted ten minutes after the start', async () => {
  await network.stations.refreshMap();
  await sql`update stations set connector_types = '{CCS2}' where connector_types = '{TYPE2}'`.execute(
    network.db,
  );
  // An older node counts no kinds, and deletes the marks.
  await network.db.deleteFrom('map_cells_stale').execute();
  const connector: Asked['connector'] = ['TYPE2'];
  const unfiltered = { fits: undefined, min_power_kW: undefined, free_now: false };
  const isRightNow = async () => {
    const { count } = await countOnMap({ lat: -17, lng: 180, zoom: 2, connector, ...unfiltered });
    const { rows } = await sql<{ count: number }>`
      select count(*) from stations where connector_types && ${connector}::text[]`.execute(
      network.db,
    );
    return count === rows[0]?.count;
  };
  await network.stations.refreshMap();
  expect(await isRightNow()).toBe(false);
  network.clock.advance(10 * 60_000);
  await network.stations.refreshMap();
  expect(await isRightNow()).toBe(true);
});
