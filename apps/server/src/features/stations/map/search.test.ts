import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNetwork, type Network } from '../../../tests/kit/stations/map-network.ts';

let network: Network;
beforeAll(async () => {
  network = await createNetwork();
});
afterAll(() => network.close());
beforeEach(() => network.empty());

const search = async (path: string) => {
  const { status, body } = await network.get(`/api/stations/search/${path}`);
  expect(status).toBe(200);
  return body;
};
const names = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name);

describe('[S7.23] stations in a viewport', () => {
  test('[S6.04] are listed without a token, nearest to the centre first', async () => {
    await network.addStation({ name: 'far', lat: 38.02 });
    await network.addStation({ name: 'near', lat: 37.985 });
    await network.addStation({ name: 'Thessaloniki', lat: 40.64, lng: 22.94 });
    const body = await search('37.98&23.73&12/');
    expect(names(body)).toEqual(['near', 'far']);
    expect(body).toMatchObject({ count: 2, clusters: [] });
  });

  test('[S9.01] zoom defaults to 10', async () => {
    await network.addStation({ lat: 38.15 });
    expect((await search('37.98&23.73&/')).count).toBe(1);
    expect((await search('37.98&23.73/')).count).toBe(1);
    expect((await search('37.98&23.73&12/')).count).toBe(0);
  });

  test("cover the map's own size", async () => {
    await network.addStation({ lng: 23.83 });
    expect((await search('37.98&23.73&12/?width=400&height=400')).count).toBe(0);
    expect((await search('37.98&23.73&12/?width=1400&height=400')).count).toBe(1);
  });

  test('[B22] across the antimeridian are found on both sides', async () => {
    await network.addStation({ name: 'Fiji', lat: -17, lng: 179.9 });
    await network.addStation({ name: 'Taveuni', lat: -17, lng: -179.9 });
    await network.addStation({ name: 'Greenwich', lat: -17, lng: 0 });
    expect(names(await search('-17&179.95&9/')).toSorted()).toEqual(['Fiji', 'Taveuni']);
    expect(names(await search('-17&-179.95&9/'))).toEqual(['Taveuni', 'Fiji']);
  });

  test('[B22] of the whole world are each counted once, wherever its centre is', async () => {
    for (const lng of [-180, -90, 0, 90, 180]) await network.addStation({ lng });
    for (const lng of [-180, 0, 180]) {
      expect((await search(`0&${lng}&0/?width=4096`)).count).toBe(5);
    }
  });

  test('[B22] at zoom 22 and at the poles are none, without an error', async () => {
    await network.addStation();
    for (const place of ['90&180&22', '-90&-180&22', '90&0&22', '37.98&23.74&22']) {
      expect(await search(`${place}/`)).toMatchObject({ count: 0, results: [] });
    }
  });
});

describe('stations too many to show one by one', () => {
  const addRow = (lat: number, lng: number, count: number) =>
    network.db
      .insertInto('stations')
      .values(
        Array.from({ length: count }, (_, at) => ({
          slug: `s-${lat}-${lng}-${at}`,
          name: 'S',
          operator: '',
          address: '',
          city: '',
          postcode: '',
          country: 'GR',
          lat: lat + at * 1e-5,
          lng,
          time_zone: 'UTC',
          owner_id: null,
          open_24_7: null,
          pricing_policy: null,
          max_power_w: null,
          source: null,
          source_id: null,
          source_as_of: null,
          created_at: new Date(),
          updated_at: new Date(),
        })),
      )
      .execute();

  test('are counted by grid cell, with bounds; a single one in its cell is listed', async () => {
    await addRow(37.98, 23.73, 150);
    await addRow(38.1, 23.5, 120);
    await network.addStation({ name: 'alone', lat: 37.8, lng: 24.1 });
    const body = await search('37.98&23.73&10/');
    expect(body.count).toBe(271);
    expect(names(body)).toEqual(['alone']);
    const counts = body.clusters.map(({ count }: { count: number }) => count);
    expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(270);
    const [largest] = body.clusters;
    const { south, north, west, east } = largest.bounds;
    expect(largest.lat).toBeGreaterThanOrEqual(south);
    expect(largest.lat).toBeLessThanOrEqual(north);
    expect(west).toBeCloseTo(largest.lng);
    expect(east).toBeCloseTo(largest.lng);
  });

  test('count only free plugs that were seen recently', async () => {
    await addRow(37.98, 23.73, 250);
    const station = { lat: 37.9801, lng: 23.73 };
    await network.addStation({ ...station, plugs: [{ heardAgo: 10 }, { heardAgo: 1000 }] });
    await network.addStation({ ...station, plugs: [{ heardAgo: 10, status: 'Charging' }, {}] });
    const body = await search('37.98&23.73&10/');
    const free = body.clusters.map(({ plugs_free }: { plugs_free: number }) => plugs_free);
    expect(free.reduce((sum: number, count: number) => sum + count, 0)).toBe(1);
  });

  test('are fewer on a phone than on a desktop', async () => {
    await addRow(37.98, 23.73, 100);
    expect((await search('37.98&23.73&12/?width=360&height=560')).clusters).not.toEqual([]);
    expect((await search('37.98&23.73&12/')).results).toHaveLength(100);
  });
});

describe('precomputed cells', () => {
  const VIEWS = [
    '47&9&3',
    '47&9&5',
    '47.3&8.6&6',
    '46.8&9.2&7',
    '47&9&9',
    '47.1&8.9&10',
    '47&9&12',
  ];
  const desk = 'width=1280&height=800';
  const looks = async () => {
    const bodies = [];
    for (const view of VIEWS) bodies.push(await search(`${view}/?${desk}`));
    return bodies;
  };
  /** Rounded, because floating-point sums depend on the order. */
  const rounded = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (_, each) => (typeof each === 'number' ? +each.toFixed(7) : each)),
    );
  const changeAll = (what: string) => sql.raw(what).execute(network.db);

  test('return the same before, during and after the count, at every zoom', async () => {
    await changeAll(`insert into stations (slug, name, country, lat, lng, time_zone, created_at, updated_at)
      select 'ahead-' || n, 'S', 'CH', 47 + sin(n) * (n % 50) / 12.5, 9 + cos(n * 7) * (n % 70) / 10, 'UTC', now(), now()
      from generate_series(1, 3000) n`);
    const uncounted = await looks();
    await network.stations.refreshMap();
    expect(rounded(await looks())).toEqual(rounded(uncounted));
    await changeAll(`update stations set lat = lat + 0.2 where id % 100 = 1`);
    await changeAll(`update stations set deleted_at = now() where id % 100 = 2`);
    await changeAll(`delete from stations where id % 100 = 3`);
    const half = await looks();
    await network.stations.refreshMap();
    expect(rounded(await looks())).toEqual(rounded(half));
    const { rows } = await sql<{ number: number }>`
      select count(*)::int as number from stations where deleted_at is null`.execute(network.db);
    expect(half[0].count).toBe(rows[0]?.number);
    const list = await network.get('/api/stations/');
    expect(list.body.count).toBe(half[0].count);
    expect(half[0].count).toBeLessThan(uncounted[0].count);
  });

  test("are marked stale only by changes of a station's place", async () => {
    const { id } = await network.addStation();
    await network.stations.refreshMap();
    await network.db.updateTable('stations').set({ name: 'New' }).where('id', '=', id).execute();
    const marks = () => network.db.selectFrom('map_cells_stale').select('x').execute();
    expect(await marks()).toEqual([]);
    await network.db.updateTable('stations').set({ lng: 24 }).where('id', '=', id).execute();
    expect(await marks()).toHaveLength(2);
  });
});

describe('filters', () => {
  const found = async (query: string) => names(await search(`37.98&23.73&12/?${query}`)).toSorted();
  const fast = { type: 'CCS2', powerW: 150_000 };

  beforeEach(async () => {
    const owner = await network.person('station_owner');
    await network.addStation({ name: 'slow', plugs: [{ heardAgo: 5 }] });
    await network.addStation({ name: 'fast', owner, plugs: [{ ...fast, heardAgo: 5 }, {}] });
    await network.addStation({
      name: 'mixed',
      plugs: [
        { type: 'CHADEMO', powerW: 50_000 },
        { type: 'CCS2', powerW: 25_000 },
      ],
    });
    await network.addStation({ name: 'silent', owner, plugs: [{ ...fast, heardAgo: 151 }] });
    await network.addStation({ name: 'no charger', owner, plugs: [{ ...fast }] });
    await network.addStation({
      name: 'busy',
      owner,
      plugs: [{ ...fast, heardAgo: 5, status: 'Charging' }],
    });
    await network.addStation({ name: 'unknown', plugs: [{ type: 'UNKNOWN', powerW: null }] });
  });

  test('by connector, any of several', async () => {
    expect(await found('connector=CHADEMO')).toEqual(['mixed']);
    expect(await found('connector=CHADEMO,UNKNOWN')).toEqual(['mixed', 'unknown']);
  });

  test('by power, and by connector and power of one and the same plug', async () => {
    expect(await found('min_power_kW=50')).toContain('mixed');
    expect(await found('connector=CCS2&min_power_kW=50')).not.toContain('mixed');
    expect(await found('connector=CCS2&min_power_kW=50')).toContain('fast');
  });

  test('[S1.06] by fit for a vehicle, combined with the others on one and the same plug', async () => {
    expect(await found('fits=TYPE2,CHADEMO')).toEqual(['fast', 'mixed', 'slow']);
    expect(await found('fits=TYPE2,CHADEMO&min_power_kW=50')).toEqual(['mixed']);
    expect(await found('fits=TYPE2,CHADEMO&connector=CHADEMO,CCS2')).toEqual(['mixed']);
    expect(await found('fits=TYPE2&connector=CCS2')).toEqual([]);
    expect(await found('fits=TYPE2&free_now=true')).toEqual(['slow']);
    const { status } = await network.get('/api/stations/?fits=SPOON');
    expect(status).toBe(400);
  });

  test('free now: Available and seen recently', async () => {
    expect(await found('free_now=true')).toEqual(['fast', 'slow']);
    expect(await found('free_now=true&connector=CCS2')).toEqual(['fast']);
    expect(await found('free_now=true&connector=TYPE2')).toEqual(['slow']);
  });

  test('bookable: with owner, price and charger', async () => {
    expect(await found('bookable=true')).toEqual(['busy', 'fast', 'silent']);
  });

  test.each([
    ['free_now=true&connector=CCS2', 'fast'],
    ['fits=CHADEMO', 'mixed'],
  ])('%s means the same in the list, and on a precomputed map', async (query, name) => {
    const { body } = await network.get(`/api/stations/?${query}`);
    expect([names(body), body.count]).toEqual([[name], 1]);
    await network.stations.refreshMap();
    expect((await search(`37.98&23.73&4/?${query}`)).count).toBe(1);
  });

  test('return the counts of free and connected plugs', async () => {
    const { results } = await search('37.98&23.73&12/');
    const count = (name: string) => {
      const station = results.find((one: { name: string }) => one.name === name);
      return [station.plugs_total, station.plugs_connected, station.plugs_free];
    };
    expect(count('fast')).toEqual([2, 1, 1]);
    expect(count('silent')).toEqual([1, 0, 0]);
    expect(count('busy')).toEqual([1, 1, 0]);
    expect(count('mixed')).toEqual([2, 0, 0]);
  });
});
