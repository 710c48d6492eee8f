import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordQueries } from '../../tests/kit/database/recorded-queries.ts';
import { createNetwork, type Network, NOW } from '../../tests/kit/stations/map-network.ts';
import { listStationIds } from './station-lists.reads.ts';

let network: Network;
beforeAll(async () => {
  network = await createNetwork();
});
afterAll(() => network.close());
beforeEach(async () => {
  network.clock.set(NOW);
  await network.empty();
});

describe('a station', () => {
  test('[S7.25] [S7.26] [S3.06] is found by slug and by id, the same', async () => {
    const { id, slug, plugIds } = await network.addStation({
      name: 'Άλιμος',
      source: 'gr-myfah',
      plugs: [{ heardAgo: 5 }, {}],
    });
    const bySlug = await network.get(`/api/stations/get-station-by-slug/${slug}/`);
    const byId = await network.get(`/api/stations/${id}/`);
    expect(byId.body).toEqual(bySlug.body);
    expect(byId.body).toMatchObject({ id, slug, name: 'Άλιμος', time_zone: 'Europe/Athens' });
    expect(byId.body.plugs.map((plug: { id: number }) => plug.id)).toEqual(plugIds);
    expect(byId.body.plugs[0]).toMatchObject({ station: { id }, status: 'Available' });
    expect(byId.body.source).toMatchObject({ name: 'Μ.Υ.Φ.Α.Η.', as_of: '2026-09-30' });
    expect(byId.body.booking_terms).toMatchObject({ slot_minutes: 15, no_show_fee_max: 3 });
  });

  test('shows which stations share their power', async () => {
    const { id } = await network.addStation({ plugs: [{}] });
    const read = async () => (await network.get(`/api/stations/${id}/`)).body.power_shared;
    expect(await read()).toBe(false);
    await network.db
      .insertInto('site_limits')
      .values({ station_id: id, unit: 'A', value: 32, phases: 3, minimum_a: 6, updated_at: NOW })
      .execute();
    expect(await read()).toBe(true);
  });

  test.each([
    ['/api/stations/999999/', 404],
    ['/api/stations/get-station-by-slug/none/', 404],
    ['/api/stations/plugs/999999/', 404],
    ['/api/stations/0/', 400],
    ['/api/stations/-1/', 400],
    ['/api/stations/1.5/', 400],
    ['/api/stations/99999999999/', 400],
    ["/api/stations/1'%20or%201=1/", 400],
    ['/api/stations/?page=0', 400],
    ['/api/stations/?page_size=1000000000', 400],
  ])('%s responds %i', async (url, status) => {
    expect((await network.get(url)).status).toBe(status);
  });

  test('without owner is shown and not bookable, like one without price', async () => {
    const owner = await network.person('station_owner');
    const plugs = [{ heardAgo: 5 }];
    const none = await network.addStation({ plugs });
    const unpriced = await network.addStation({ plugs, owner, priced: false });
    const complete = await network.addStation({ plugs, owner });
    const bookable = async ({ id }: { id: number }) => {
      const { body } = await network.get(`/api/stations/${id}/`);
      return [body.bookable, body.plugs[0].bookable];
    };
    expect(await bookable(none)).toEqual([false, false]);
    expect(await bookable(unpriced)).toEqual([false, false]);
    expect(await bookable(complete)).toEqual([true, true]);
  });

  test('[S3.11] shows its prices as decimals', async () => {
    const owner = await network.person('station_owner');
    const { id } = await network.addStation({ owner });
    expect((await network.get(`/api/stations/${id}/`)).body.pricing).toEqual({
      pricing_policy: 0,
      base_flat_fee: 0,
      price_per_kWh: 0.45,
      base_price: 0,
      currency: 'EURO',
    });
  });
});

describe("[S4.01] a plug's shown status", () => {
  const shown = async (id: number) => (await network.get(`/api/stations/plugs/${id}/`)).body;

  test("is 'Not connected' once its charging point has been silent too long", async () => {
    const { plugIds } = await network.addStation({ plugs: [{ heardAgo: 0, status: 'Faulted' }] });
    const [id] = plugIds;
    expect(await shown(id!)).toMatchObject({ status: 'Faulted', error: 'GroundFailure' });
    network.clock.advance(149_000);
    expect(await shown(id!)).toMatchObject({ status: 'Faulted' });
    network.clock.advance(2_000);
    expect(await shown(id!)).toMatchObject({ status: 'Not connected', error: null });
  });

  test("is 'Not connected' without a charging point, or with a deleted one", async () => {
    const { plugIds } = await network.addStation({
      plugs: [{}, { heardAgo: 1, connected: false }],
    });
    for (const id of plugIds) expect((await shown(id)).status).toBe('Not connected');
  });
});

describe('lists', () => {
  test('[S7.20] [S3.12] are paged, stations with an owner first', async () => {
    const owner = await network.person('station_owner');
    await network.addStation({ name: 'a' });
    await network.addStation({ name: 'b' });
    await network.addStation({ name: 'c', owner });
    const page = async (number: number) =>
      (await network.get(`/api/stations/?page=${number}&page_size=2`)).body;
    const names = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name);
    expect(names(await page(1))).toEqual(['c', 'a']);
    expect(names(await page(2))).toEqual(['b']);
    expect(await page(3)).toEqual({ results: [], count: 3 });
  });

  test.each([
    ['electrip', 1],
    ['ERMOU operator', 2],
    ['Πειραιάς', 1],
    ['pireas', 1],
    ['100%', 0],
    ["'; drop table stations", 0],
    ['_', 0],
    ['el', 1],
    ['ec', 0],
    ['h p', 1],
    ['harbour pi', 1],
    ['harbour ir', 0],
  ])('search for %s finds %i', async (search, count) => {
    await network.addStation({ name: 'Electrip' });
    await network.addStation({ name: 'Harbour', city: 'Pireas' });
    const { body } = await network.get(`/api/stations/?search=${encodeURIComponent(search)}`);
    expect(body.count).toBe(count);
  });

  test('a search compares texts once, for its rows and their count', async () => {
    await network.addStation({ name: 'Harbour' });
    const recorded = recordQueries(network.db);
    const wanted = { filters: { free_now: false, bookable: false }, search: 'har', now: NOW };
    const found = await listStationIds(recorded.db, wanted, { page: 1, page_size: 20 });
    expect(found.count).toBe(1);
    expect(recorded.take()).toHaveLength(1);
  });

  test('[S7.22] [S6.04] featured stations need no token', async () => {
    await network.addStation({ name: 'plain' });
    await network.addStation({ name: 'best', featured: true });
    const { body } = await network.get('/api/stations/featured-stations/');
    expect(body.featured_stations).toMatchObject([{ name: 'best' }]);
    expect(await network.get('/api/stations/recent-reservation-stations/')).toMatchObject({
      body: { latest_stations: [] },
    });
  });
});

describe('a plug for a booking', () => {
  test('has tariff, power and owner', async () => {
    const owner = await network.person('station_owner');
    const { id, plugIds } = await network.addStation({ owner, plugs: [{ heardAgo: 5 }] });
    expect(await network.stations.readBookablePlug(network.db, plugIds[0]!)).toMatchObject({
      stationId: id,
      ownerId: owner.userId,
      connected: true,
      status: 'Available',
      maxPowerW: 22_000,
      connectorType: 'TYPE2',
      connectorNumber: 1,
      currency: 'EURO',
      tariff: { policy: 0, pricePerKwhMicro: 450_000, flatFeeMicro: 0 },
    });
  });

  test.each([
    ['owner', async () => network.addStation({ plugs: [{ heardAgo: 5 }] })],
    [
      'price',
      async () =>
        network.addStation({
          owner: await network.person('station_owner'),
          priced: false,
          plugs: [{ heardAgo: 5 }],
        }),
    ],
    [
      'charging point',
      async () => network.addStation({ owner: await network.person('station_owner') }),
    ],
    [
      'known power',
      async () =>
        network.addStation({
          owner: await network.person('station_owner'),
          plugs: [{ heardAgo: 5, powerW: null }],
        }),
    ],
  ])('is refused without %s', async (_what, add) => {
    const { plugIds } = await add();
    await expect(network.stations.readBookablePlug(network.db, plugIds[0]!)).rejects.toMatchObject({
      code: 'plug_not_bookable',
    });
  });

  test('that does not exist is not found', async () => {
    await expect(network.stations.readBookablePlug(network.db, 999_999)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
