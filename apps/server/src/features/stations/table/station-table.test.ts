import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import { createNetwork, type Network, NOW } from '../../../tests/kit/stations/map-network.ts';
import { insertReservation } from '../../../tests/kit/wallet/ledger.ts';

let network: Network;
let owner: Actor;
let rival: Actor;
const ids: Record<string, number> = {};

beforeAll(async () => {
  network = await createNetwork();
  owner = await network.person('station_owner');
  rival = await network.person('station_owner');
  const add = async (name: string, station: Parameters<Network['addStation']>[0]) => {
    const { id } = await network.addStation({ name, owner, ...station });
    ids[name] = id;
  };
  await add('Alpha', { city: 'Patras', plugs: [{ heardAgo: 5 }, { heardAgo: 5 }] });
  await add('Beta', { city: 'Athens', plugs: [{ heardAgo: 5, status: 'Faulted' }] });
  await add('Gamma', { city: 'Athens', plugs: [{}] });
  await add('Delta', { city: 'Volos', plugs: [{ heardAgo: 9000 }] });
  await add('Epsilon', { city: 'Volos', plugs: [], priced: false });
  await network.addStation({ name: 'Theirs', owner: rival, plugs: [{ heardAgo: 5 }] });
  await network.db
    .updateTable('stations')
    .set({ is_paused: true, tags: ['north', 'hotel'] })
    .where('id', '=', ids['Gamma']!)
    .execute();
  await network.db
    .updateTable('stations')
    .set({ is_draft: true, tags: ['north'] })
    .where('id', '=', ids['Epsilon']!)
    .execute();
});
afterAll(() => network.close());

const table = async (query = '', actor = owner) =>
  (await network.get(`/api/stations/my-stations/table/${query}`, actor)).body;
const names = async (query: string) =>
  (await table(query)).results.map(({ name }: { name: string }) => name);

describe('[26.4] the table of stations', () => {
  test('has every station of the owner, and nobody else’s, with counts by state and tag', async () => {
    const { count, results, states, tags } = await table();
    expect(count).toBe(5);
    expect(results.map(({ name }: { name: string }) => name)).toEqual([
      'Alpha',
      'Beta',
      'Delta',
      'Epsilon',
      'Gamma',
    ]);
    expect(results[0]).toMatchObject({
      state: 'bookable',
      plugs_total: 2,
      plugs_free: 2,
      pricing: { price_per_kWh: 0.45 },
      revenue_30_days: 0,
    });
    expect(states).toMatchObject({ all: 5, draft: 1, paused: 1, fault: 1 });
    expect(tags).toEqual([
      { tag: 'hotel', count: 1 },
      { tag: 'north', count: 2 },
    ]);
  });

  test('is filtered by state, fault, tag and text', async () => {
    expect(await names('?state=draft')).toEqual(['Epsilon']);
    expect(await names('?state=paused')).toEqual(['Gamma']);
    expect(await names('?state=fault')).toEqual(['Beta']);
    expect(await names('?tag=north')).toEqual(['Epsilon', 'Gamma']);
    expect(await names('?search=athens')).toEqual(['Beta', 'Gamma']);
    expect(await names('?search=athens&tag=hotel&state=paused')).toEqual(['Gamma']);
  });

  test('states agree with those of the list', async () => {
    const list = (await network.get('/api/stations/my-stations/?page_size=100', owner)).body;
    const listed = new Map(
      list.results.map(({ id, state }: { id: number; state: string }) => [id, state]),
    );
    for (const { id, state } of (await table()).results) expect(state).toBe(listed.get(id));
  });

  test('is sorted and paged on the server', async () => {
    expect(await names('?ordering=-name&page_size=2')).toEqual(['Gamma', 'Epsilon']);
    expect(await names('?ordering=-name&page_size=2&page=3')).toEqual(['Alpha']);
    expect(await names('?ordering=city')).toEqual(['Beta', 'Gamma', 'Alpha', 'Delta', 'Epsilon']);
    expect(await names('?ordering=-plugs&page_size=1')).toEqual(['Alpha']);
  });

  test('sums what was billed in the last 30 days, and is filtered and sorted by it', async () => {
    const bill = async (station: string, micro: number, daysAgo: number) => {
      const driver = await network.person('driver');
      const [plug] = await network.db
        .selectFrom('plugs')
        .select('id')
        .where('station_id', '=', ids[station]!)
        .execute();
      const id = await insertReservation(network.db, { driver, owner });
      const { station_id: place } = await network.db
        .selectFrom('reservations')
        .select('station_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const start = new Date(NOW.getTime() - daysAgo * 86_400_000);
      await network.db
        .updateTable('reservations')
        .set({
          plug_id: plug!.id,
          station_id: ids[station]!,
          owner_id: owner.userId,
          tariff: JSON.stringify({ currency: 'EURO' }),
          billed_total_micro: micro,
          start_time: start,
          stop_time: new Date(start.getTime() + 3_600_000),
        })
        .where('id', '=', id)
        .execute();
      await network.db
        .updateTable('stations')
        .set({ deleted_at: NOW })
        .where('id', '=', place)
        .execute();
    };
    await bill('Beta', 12_500_000, 3);
    await bill('Beta', 2_500_000, 29);
    await bill('Beta', 90_000_000, 31);
    await bill('Delta', 20_000_000, 10);
    expect((await table('?ordering=-revenue')).results.slice(0, 3)).toMatchObject([
      { name: 'Delta', revenue_30_days: 20, sessions_30_days: 1 },
      { name: 'Beta', revenue_30_days: 15, sessions_30_days: 2 },
      { revenue_30_days: 0 },
    ]);
    expect(await names('?revenue=some')).toEqual(['Beta', 'Delta']);
    expect(await names('?revenue=none')).toEqual(['Alpha', 'Epsilon', 'Gamma']);
  });
});

test('[26.4] every station is checked for what needs attention, the most urgent first', async () => {
  const { body } = await network.get('/api/stations/my-stations/needs/', owner);
  const seen = body.results.map(({ kind, station }: { kind: string; station: { name: string } }) =>
    [kind, station.name].join(' '),
  );
  expect(seen).toEqual([
    'faulted Beta',
    'offline Delta',
    'noPrice Epsilon',
    'noPlugs Epsilon',
    'noPoint Gamma',
  ]);
  expect(body).toMatchObject({ count: 5, stations: 5 });
});

test('[26.4] a need of the hundred and first station is found', async () => {
  const large = await network.person('station_owner');
  for (let at = 0; at < 100; at++) {
    await network.addStation({ name: `Station ${at}`, owner: large, plugs: [{ heardAgo: 5 }] });
  }
  await network.addStation({ name: 'Last', owner: large, plugs: [], priced: true });
  const { body } = await network.get('/api/stations/my-stations/needs/', large);
  expect(body).toMatchObject({
    count: 1,
    stations: 101,
    results: [{ kind: 'noPlugs', station: { name: 'Last' }, charging_point: null, labels: [] }],
  });
});
