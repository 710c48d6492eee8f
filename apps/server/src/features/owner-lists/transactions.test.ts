import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { insertHistory } from '../../tests/kit/reservations/history.ts';
import { createNetwork, type Network } from '../../tests/kit/stations/map-network.ts';

const ALL = '/api/stations/owner_station-transactions/';
const START = new Date('2026-10-24T00:00:00.123Z');
let network: Network;
let owner: Actor;
let rival: Actor;
let driver: Actor;
let stations: { stationId: number; plugId: number; chargingPointId: number }[];

beforeAll(async () => {
  network = await createNetwork();
  owner = await network.person('station_owner');
  rival = await network.person('station_owner');
  driver = await network.person('driver');
  stations = [await openStation('Port', owner), await openStation('100 % Strom_Eck', owner)];
  const history = { driverIds: [driver.userId], from: START, everyMinutes: 60 };
  await insertHistory(network.db, {
    ...history,
    ownerId: owner.userId,
    plugs: stations,
    count: 40,
  });
  const theirs = [await openStation('Theirs', rival)];
  await insertHistory(network.db, { ...history, ownerId: rival.userId, plugs: theirs, count: 5 });
});
afterAll(() => network.close());

async function openStation(name: string, of: Actor) {
  const { id, plugIds } = await network.addStation({ name, owner: of, plugs: [{ heardAgo: 5 }] });
  const { charging_point_id } = await network.db
    .selectFrom('plugs')
    .select('charging_point_id')
    .where('id', '=', plugIds[0]!)
    .executeTakeFirstOrThrow();
  return { stationId: id, plugId: plugIds[0]!, chargingPointId: charging_point_id! };
}
type Query = Record<string, string | number>;
const search = (query: Query) =>
  new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
const list = (query: Query = {}, actor: Actor | undefined = owner, path = ALL) =>
  network.get(`${path}?${search(query)}`, actor);

test('[S6.03] sessions of all stations are listed by page, newest first, with the totals of all pages', async () => {
  const { body } = await list({ page_size: 100 });
  expect(body.results).toHaveLength(34);
  expect(body).toMatchObject({ count: 34, totals: { tokens: 170 } });
  const sum = body.results.reduce(
    (kWh: number, row: { energy_kWh: number }) => kWh + row.energy_kWh,
    0,
  );
  expect(body.totals.energy_kWh).toBe(sum);
  const starts = body.results.map(({ started_at }: { started_at: string }) => started_at);
  expect(starts).toEqual(starts.toSorted().toReversed());
  expect(body.results[0]).toMatchObject({
    plug: { id: stations[1]!.plugId, label: '1' },
    station: { name: '100 % Strom_Eck' },
    id_tag_user: null,
    total_cost: 0.5,
    tokens: 5,
    currency: 'EURO',
    earning: { vat: 0, commission: 0.02, net: 0.48 },
  });
  expect(body.totals.total_cost, '[26.1] gross').toBe(17);
  expect((await list({ page: 100_000 })).body).toMatchObject({ results: [], count: 34 });
});

test('[S7.26] [S3.21] sessions of one station are a subset', async () => {
  const path = `/api/stations/${stations[1]!.stationId}/transactions/`;
  const { body } = await list({}, owner, path);
  expect(body).toMatchObject({ count: 18, totals: { tokens: 90 } });
  expect(body).toEqual((await list({ station: stations[1]!.stationId })).body);
  // A filter by another station does not override the station in the path.
  const both = await list({ station: stations[0]!.stationId }, owner, path);
  expect(both.body.count).toBe(18);
});

test('[S6.03] [B7] another owner gets other sessions, whatever the filter', async () => {
  expect((await list({}, rival)).body.count).toBe(2);
  expect((await list({ station: stations[0]!.stationId }, rival)).body).toEqual({
    results: [],
    count: 0,
    totals: { energy_kWh: 0, tokens: 0, total_cost: 0 },
  });
  const path = `/api/stations/${stations[0]!.stationId}/transactions/`;
  expect((await list({}, rival, path)).status).toBe(404);
  expect((await list({}, driver)).status).toBe(403);
});

test('[S1.02] the owner reads transaction, id tag, stop reason and meter registers', async () => {
  const { id } = (await list()).body.results[0];
  const { id_tag: tag } = await network.db
    .updateTable('charging_sessions')
    .set({ transaction_id: 4711, stop_reason: 'EVDisconnected', meter_start_wh: 2_000_250 })
    .where('id', '=', id)
    .returning('id_tag')
    .executeTakeFirstOrThrow();
  const [{ record, energy_kWh: energy }] = (await list()).body.results;
  expect(record).toEqual({
    transaction_id: '4711',
    id_tag: '•'.repeat(tag.length - 4) + tag.slice(-4),
    stop_reason: 'EVDisconnected',
    meter: { start_kWh: 2000.25, stop_kWh: 2000.25 + energy },
  });
  const [{ reservation }] = (await list()).body.results;
  const path = `/api/stations/reservations/${reservation.id}/`;
  expect((await network.get(path, owner)).body.session.record).toEqual(record);
  expect((await network.get(path, driver)).body.session.record).toBeUndefined();
  await network.db
    .updateTable('charging_sessions')
    .set({ reservation_id: null, charger_transaction_id: 'tx-own', stopped_at: null })
    .where('id', '=', id)
    .execute();
  const own = (await list()).body.results.find((row: { id: string }) => row.id === id);
  expect(own.record).toMatchObject({
    transaction_id: 'tx-own',
    id_tag: tag,
    meter: { stop_kWh: null },
  });
});

test('[Q41] only the flags that make the energy of a session doubtful are shown', async () => {
  const { id } = (await list()).body.results[0];
  const flags = ['late_start', 'meter_jump', 'energy_doubtful'];
  await network.db.updateTable('charging_sessions').set({ flags }).where('id', '=', id).execute();
  const [first, second] = (await list()).body.results;
  expect(first).toMatchObject({ id, doubts: ['energy_doubtful', 'meter_jump'] });
  expect(second).toMatchObject({ doubts: [] });
});

describe('filters, orders and search', () => {
  it('by plug and time, with matching totals', async () => {
    expect((await list({ plug: stations[0]!.plugId })).body.count).toBe(16);
    const from = new Date(START.getTime() + 3 * 3_600_000).toISOString();
    const to = new Date(START.getTime() + 5 * 3_600_000).toISOString();
    expect((await list({ from, to })).body).toMatchObject({
      count: 2,
      totals: { energy_kWh: 27, tokens: 10 },
    });
  });

  it.each(['started_at', '-started_at', 'energy_kWh', '-energy_kWh'])('by %s', async (ordering) => {
    const { body } = await list({ ordering, page_size: 100 });
    const column = ordering.replace('-', '');
    const found = body.results.map((row: Record<string, string | number>) => row[column]);
    const sorted = found.toSorted((a: string | number, b: string | number) =>
      a < b ? -1 : Number(a > b),
    );
    expect(found).toEqual(ordering.startsWith('-') ? sorted.toReversed() : sorted);
  });

  it('refuses unknown orders, and searches that are too long', async () => {
    for (const query of [{ ordering: 'id_tag' }, { search: 'x'.repeat(101) }] as Query[]) {
      expect(await list(query)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
  });

  it('treats % and _ as plain characters', async () => {
    const count = async (words: string) => (await list({ search: words })).body.count;
    expect(await count('port')).toBe(16);
    expect(await count('%')).toBe(18);
    expect(await count('_eck')).toBe(18);
    expect(await count('%_'.repeat(50))).toBe(0);
  });
});

test('[S3.07] [S7.41] a session by id tag is free and names the tag’s user', async () => {
  const { db } = network;
  const mine = await network.person('station_owner');
  const { plugId, chargingPointId } = await openStation('Depot', mine);
  const tags = [
    { owner_id: mine.userId, charging_point_id: null, user_email: 'fleet@example.org' },
    { owner_id: mine.userId, charging_point_id: chargingPointId, user_email: 'van@example.org' },
    { owner_id: rival.userId, charging_point_id: null, user_email: 'rival@example.org' },
  ];
  for (const tag of tags) {
    await db
      .insertInto('id_tags')
      .values({ ...tag, id: newId(), id_tag: 'Card-7', created_at: START })
      .execute();
  }
  const session = { charging_point_id: chargingPointId, plug_id: plugId, meter_start_wh: 0 };
  for (const id_tag of ['CARD-7', 'CARD-8']) {
    await db
      .insertInto('charging_sessions')
      .values({ ...session, id: newId(), id_tag, started_at: START, received_at: START })
      .execute();
  }
  const { body } = await list({}, mine);
  const shown = body.results.map(({ id_tag_user, reservation, tokens, total_cost }: Query) => ({
    id_tag_user,
    reservation,
    tokens,
    total_cost,
  }));
  const free = { reservation: null, tokens: null, total_cost: null };
  expect(shown).toHaveLength(2);
  expect(shown).toContainEqual({ ...free, id_tag_user: 'van@example.org' });
  expect(shown).toContainEqual({ ...free, id_tag_user: null });
  expect((await list({ search: 'VAN@' }, mine)).body.count).toBe(1);
});
