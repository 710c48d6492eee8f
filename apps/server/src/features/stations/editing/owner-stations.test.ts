import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { insertReservation } from '../../../tests/kit/wallet/ledger.ts';
import { createNetwork, type Network, NOW } from '../../../tests/kit/stations/map-network.ts';

let network: Network;
let owner: Actor;
let rival: Actor;
let driver: Actor;
let station: Awaited<ReturnType<Network['addStation']>>;

beforeAll(async () => {
  network = await createNetwork();
  owner = await network.person('station_owner');
  rival = await network.person('station_owner');
  driver = await network.person('driver');
  station = await network.addStation({
    name: 'Mine',
    owner,
    plugs: [{ heardAgo: 5 }, { heardAgo: 5, status: 'Faulted' }, {}],
  });
  await network.addStation({ name: 'Theirs', owner: rival, plugs: [{ heardAgo: 5 }] });
  await network.db
    .insertInto('charging_sessions')
    .values({
      id: newId(),
      plug_id: station.plugIds[0]!,
      id_tag: 'A',
      meter_start_wh: 0,
      charging_point_id: await pointOf(station.plugIds[0]!),
      energy_wh: 12_345,
      started_at: new Date(NOW.getTime() - 7_200_000),
      received_at: new Date(NOW.getTime() - 7_200_000),
      stopped_at: new Date(NOW.getTime() - 3_600_000),
    })
    .execute();
});
afterAll(() => network.close());

async function pointOf(plugId: number): Promise<number> {
  const row = await network.db
    .selectFrom('plugs')
    .select('charging_point_id')
    .where('id', '=', plugId)
    .executeTakeFirstOrThrow();
  return row.charging_point_id!;
}

test("[S7.21] [S3.21] an owner's stations come with their plugs, and are only the owner's", async () => {
  const mine = await network.get('/api/stations/my-stations/', owner);
  expect(mine.body).toMatchObject({ count: 1, results: [{ id: station.id, name: 'Mine' }] });
  expect(mine.body.results[0].plugs.map(({ id }: { id: number }) => id)).toEqual(station.plugIds);
  expect(mine.body.results[0].plugs[0].station).toEqual({ id: station.id });
  const found = await network.get('/api/stations/my-stations/?search=theirs', owner);
  expect(found.body).toEqual({ results: [], count: 0 });
});

test('[S7.26] charging points come with their OCPP identity and state', async () => {
  const { body } = await network.get(`/api/stations/${station.id}/charging-points/`, owner);
  expect(body.count).toBe(2);
  expect(body.results[0]).toMatchObject({
    station: { id: station.id },
    connected: true,
    ocpp_identity: expect.stringMatching(/^SECRET-IDENTITY-/),
    plugs: [{ id: station.plugIds[0] }],
  });
});

test('[S7.26] transactions are the sessions of the station', async () => {
  const { body } = await network.get(`/api/stations/${station.id}/transactions/`, owner);
  expect(body).toMatchObject({
    count: 1,
    results: [
      { plug: { id: station.plugIds[0] }, energy_kWh: 12.34, tokens: null, reservation: null },
    ],
  });
});

test('[S7.24] figures count what is connected, faulted and sold', async () => {
  expect((await network.get('/api/stations/analytics-overview/', owner)).body).toEqual({
    stations: 1,
    plugs: 3,
    plugs_connected: 2,
    plugs_faulted: 1,
    sessions_30_days: 1,
    energy_kWh_30_days: 12.34,
    tokens_30_days: 0,
    upcoming_reservations: 0,
  });
  expect((await network.get('/api/stations/analytics-overview/', rival)).body).toMatchObject({
    stations: 1,
    sessions_30_days: 0,
    energy_kWh_30_days: 0,
  });
});

test('[S7.24] earnings are what reached the wallet, after commission', async () => {
  const seller = await network.person('station_owner');
  const earned = async () =>
    (await network.get('/api/stations/analytics-overview/', seller)).body.tokens_30_days;
  await sell(seller, 4_540);
  // 5 % of 45.40 is 2.27.
  expect(await earned()).toBe(43.13);
  const monthAgo = new Date(NOW.getTime() - 31 * 86_400_000);
  network.clock.set(monthAgo);
  await sell(seller, 1_000);
  network.clock.set(NOW);
  expect(await earned()).toBe(43.13);
  expect((await network.wallet.balance(seller)).results[0]?.balance).toBe(52.63);
});

async function sell(seller: Actor, amountMinor: number): Promise<void> {
  const { db, wallet } = network;
  const gift = { userId: driver.userId, amountMinor, idempotencyKey: newId() };
  const reservationId = await insertReservation(db, { driver, owner: seller });
  const hold = { reservationId, driverId: driver.userId, ownerId: seller.userId, amountMinor };
  await db.transaction().execute(async (trx) => {
    await wallet.grant(trx, { ...gift, reason: 'welcome' });
    await wallet.hold(trx, hold);
    await wallet.settle(trx, { reservationId, amountMinor, reason: 'charging' });
  });
}

describe('[S6.03] [S6.05] [B7] data of the owner alone', () => {
  const calls = () => [
    `/api/stations/${station.id}/charging-points/`,
    `/api/stations/${station.id}/transactions/`,
  ];

  test("is not found by another owner, like a station that doesn't exist", async () => {
    for (const url of calls()) {
      const other = await network.get(url, rival);
      const nothing = await network.get(url.replace(String(station.id), '999999'), rival);
      expect(other.status).toBe(404);
      expect(other.text).toBe(nothing.text);
    }
  });

  test('is refused to drivers and to anonymous users', async () => {
    const all = [...calls(), '/api/stations/my-stations/', '/api/stations/analytics-overview/'];
    for (const url of all) {
      expect(await network.get(url, driver)).toMatchObject({
        status: 403,
        body: { code: 'role_not_allowed' },
      });
      expect((await network.get(url)).status).toBe(401);
    }
  });

  test('[B24] the OCPP identity and its password are in no other response', async () => {
    const everywhere = [
      `/api/stations/${station.id}/`,
      `/api/stations/plugs/${station.plugIds[0]}/`,
      '/api/stations/',
      '/api/stations/search/37.98&23.73&12/',
      '/api/stations/featured-stations/',
    ];
    for (const url of everywhere) {
      for (const actor of [undefined, driver, rival, owner]) {
        expect((await network.get(url, actor)).text).not.toMatch(/SECRET-IDENTITY|secret hash/);
      }
    }
    const points = await network.get(`/api/stations/${station.id}/charging-points/`, owner);
    expect(points.text).not.toContain('secret hash');
  });
});
