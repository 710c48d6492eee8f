import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { insertHistory } from '../../../tests/kit/reservations/history.ts';
import { insertStation, type TestStation } from '../../../tests/kit/stations/catalogue.ts';
import { createWorld, type World } from '../../../tests/kit/reservations/booking-world.ts';

const PATH = '/api/stations/owner_station-reservations/';
const START = new Date('2026-05-01T00:00:00Z');
let database: OpenDatabase;
let world: World;
let owner: Actor;
let rival: Actor;
let drivers: Actor[];
let station: TestStation;
let second: TestStation;
let theirs: TestStation;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await createWorld(database);
  [owner, rival] = [await world.join('station_owner'), await world.join('station_owner')];
  drivers = [await world.join('driver'), await world.join('driver')];
  station = await insertStation(world.db, owner);
  second = await insertStation(world.db, owner);
  await world.db
    .updateTable('stations')
    .set({ name: '100 % Strom_Eck', city: 'Πάτρα' })
    .where('id', '=', second.stationId)
    .execute();
  const history = { driverIds: drivers.map(({ userId }) => userId), from: START, everyMinutes: 60 };
  const plugs = [station, second];
  await insertHistory(world.db, { ...history, ownerId: owner.userId, plugs, count: 40 });
  theirs = await insertStation(world.db, rival);
  await insertHistory(world.db, { ...history, ownerId: rival.userId, plugs: [theirs], count: 5 });
});
afterAll(() => database.close());

const list = async (query: Record<string, string | number> = {}, actor: Actor | null = owner) => {
  const words = Object.entries(query).map(([key, value]) => [key, String(value)]);
  return world.call(actor, 'GET', `${PATH}?${new URLSearchParams(words).toString()}`);
};
interface Row {
  id: string;
  status: string;
  start_time: string;
  created_at: string;
  plug: { id: number; station: { id: number } };
}
const rows = async (query: Record<string, string | number> = {}): Promise<Row[]> =>
  (await list({ page_size: 100, ...query })).body.results;
const count = async (query: Record<string, string | number>) => (await list(query)).body.count;

test('[S7.31] [S3.12] an owner reads page by page, newest start first, with the totals of all pages', async () => {
  const { body } = await list();
  expect(body.results).toHaveLength(20);
  // 34 of 40 were charged, with 10 to 19 kWh in turn; three of every twenty were not.
  const energyKwh = Array.from({ length: 40 }, (_, n) => (n % 20 > 2 ? 10 + (n % 10) : 0));
  const energy = energyKwh.reduce((sum, kWh) => sum + kWh, 0);
  expect(body).toMatchObject({ count: 40, totals: { energy_kWh: energy, tokens: 170 } });
  const starts = [...body.results, ...(await list({ page: 2 })).body.results].map(
    ({ start_time }: Row) => start_time,
  );
  expect(starts).toEqual(starts.toSorted().toReversed());
  expect(new Set(starts).size).toBe(40);
});

test('[S7.31] idle fees are summed separately from charging, for the owner alone, as filtered', async () => {
  const billed = async (of: Actor, { stationId, plugId }: TestStation, dueMinor: number) => {
    const { id, user_id } = await world.db
      .selectFrom('reservations')
      .select(['id', 'user_id'])
      .where('owner_id', '=', of.userId)
      .where('station_id', '=', stationId)
      .where('status', '=', 'FULFILLED')
      .orderBy('start_time')
      .executeTakeFirstOrThrow();
    await sql`insert into idle_stays (reservation_id, driver_id, plug_id, counted_until, total_micro, due_minor, settled_at, created_at)
      values (${id}, ${user_id}, ${plugId}, ${START}, ${dueMinor * 1_000}, ${dueMinor}, ${START}, ${START})`.execute(
      world.db,
    );
    return id;
  };
  await billed(owner, station, 1_400);
  const id = await billed(owner, second, 250);
  await billed(rival, theirs, 900);
  const tokens = async (query = {}) => (await list(query)).body.totals.idle_tokens;
  expect(await tokens()).toBe(16.5);
  expect(await tokens({ station: second.stationId })).toBe(2.5);
  expect(await tokens({ status: 'NO_SHOW' })).toBe(0);
  const url = `${PATH}export/?station=${second.stationId}`;
  const headers = { authorization: `Bearer ${owner.userId}` };
  const { body } = await world.app.inject({ url, headers });
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
  expect(rows.find((row) => row['Reservation'] === id)).toMatchObject({
    Tokens: '5',
    'Idle fee (tokens)': '2.5',
    'Idle fee (amount)': '0.25',
  });
  expect(rows.filter((row) => row['Idle fee (tokens)'] !== '')).toHaveLength(1);
});

test('[S7.31] a page beyond the end is empty and has the total count', async () => {
  for (const page of [3, 100_000]) {
    const { status, body } = await list({ page });
    expect([status, body.results, body.count, body.totals.tokens]).toEqual([200, [], 40, 170]);
  }
});

test('[S6.03] [B7] another owner sees only their own reservations, whatever the filters', async () => {
  expect((await list({}, rival)).body.count).toBe(5);
  const asked = await list({ station: station.stationId }, rival);
  expect(asked.body).toEqual({
    results: [],
    count: 0,
    totals: { energy_kWh: 0, tokens: 0, idle_tokens: 0, total_cost: null },
  });
  expect((await list({}, drivers[0])).status).toBe(403);
  expect((await list({}, null)).status).toBe(401);
});

describe('[S7.31] filters', () => {
  it('by status, station and plug, with filtered totals', async () => {
    expect((await list({ status: 'NO_SHOW' })).body).toMatchObject({
      count: 2,
      totals: { energy_kWh: 0, tokens: 0 },
    });
    const here = await rows({ station: second.stationId });
    expect(here).toHaveLength(20);
    expect(new Set(here.map(({ plug }) => plug.station.id))).toEqual(new Set([second.stationId]));
    expect(await count({ plug: second.plugId, status: 'FULFILLED' })).toBe(18);
    expect(await count({ plug: second.plugId, station: station.stationId })).toBe(0);
  });

  it('by time: from the first moment (inclusive) to the last (exclusive)', async () => {
    const found = await rows({ from: '2026-05-01T02:00:00+02:00', to: '2026-05-01T03:00:00Z' });
    expect(found.map(({ start_time }) => start_time.slice(11, 16))).toEqual([
      '02:00',
      '01:00',
      '00:00',
    ]);
    expect(await count({ from: '2027-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' })).toBe(0);
  });

  test.each([
    [{ ordering: 'user.email' }, 'ordering'],
    [{ status: 'LOST' }, 'status'],
    [{ from: 'yesterday' }, 'from'],
    [{ station: 0 }, 'station'],
    [{ search: 'x'.repeat(101) }, 'search'],
    [{ page: 0 }, 'page'],
    [{ page_size: 101 }, 'page_size'],
  ])('that are invalid are refused: %j', async (query, field) => {
    const { status, body } = await list(query as Record<string, string | number>);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([
      400,
      'validation_failed',
      [field],
    ]);
  });
});

describe('[S7.31] ordering', () => {
  test.each(['start_time', '-start_time', 'created_at', '-created_at'] as const)(
    'by %s, also over pages',
    async (ordering) => {
      const column = ordering.endsWith('created_at') ? 'created_at' : 'start_time';
      const pages = [await list({ ordering }), await list({ ordering, page: 2 })];
      const found = pages.flatMap(({ body }) => body.results).map((row: Row) => row[column]);
      const sorted = found.toSorted();
      expect(found).toEqual(ordering.startsWith('-') ? sorted.toReversed() : sorted);
      expect(found).toHaveLength(40);
    },
  );
});

describe('[S7.31] search', () => {
  it('finds driver, station, city, plug and status', async () => {
    expect(await count({ search: drivers[0]!.email.toUpperCase() })).toBe(20);
    expect(await count({ search: 'ΠΆΤΡΑ' })).toBe(20);
    expect(await count({ search: 'strom' })).toBe(20);
    expect(await count({ search: 'plug 1' })).toBe(40);
    expect(await count({ search: 'canceled' })).toBe(2);
  });

  it('treats % and _ literally', async () => {
    expect(await count({ search: '%' })).toBe(20);
    expect(await count({ search: '_' })).toBe(20);
    expect(await count({ search: '0 % Strom_' })).toBe(20);
    expect(await count({ search: '100%' })).toBe(0);
    expect(await count({ search: '\\' })).toBe(0);
    expect(await count({ search: '%_'.repeat(50) })).toBe(0);
    expect(await count({ search: "' or 1=1 --" })).toBe(0);
  });

  it('[S7.06] does not find a driver whose account is deleted', async () => {
    const gone = drivers[1]!;
    await world.db
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('id', '=', gone.userId)
      .execute();
    expect(await count({ search: gone.email })).toBe(0);
    expect((await rows()).length).toBe(40);
  });
});
