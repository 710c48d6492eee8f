import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type RunningServer, startServer, verifyBooks } from '@voltagora/server';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { addHistory } from './history/add-history.ts';
import { addDemoBookings } from './demo-bookings.ts';
import { equipSimulator, seed } from './seed.ts';

const SEED_PATIENCE_MS = 120_000;
let server: RunningServer;
const folder = mkdtempSync(join(tmpdir(), 'voltagora-seed-'));
const silent = () => {};
const config = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  VOLTAGORA_DATA: folder,
  VOLTAGORA_WELCOME_TOKENS: '1000',
});

beforeAll(async () => {
  server = await startServer({
    config,
    log: pino({ level: 'silent' }),
  });
}, SEED_PATIENCE_MS);
afterAll(() => server.close());

const count = async (from: string): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.raw(from)}`.execute(server.db);
  return rows[0]?.n ?? -1;
};

describe('the demo', { timeout: SEED_PATIENCE_MS }, () => {
  test('that fails halfway leaves no station behind', async () => {
    const saved = await server.db.selectFrom('stations').selectAll().execute();
    expect(saved).toEqual([]);
    await sql`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'no space left'; end $$`.execute(server.db);
    // Some thousands of stations have been written by then.
    await sql`create trigger fail before insert on stations for each row when (new.id > 6000)
      execute function fail()`.execute(server.db);
    await expect(seed(server, silent)).rejects.toThrow('no space left');
    expect(await count('stations')).toBe(0);
    await sql`drop trigger fail on stations`.execute(server.db);
  });

  test('loads every real station, once', async () => {
    expect(await seed(server, silent)).toBe('seeded');
    expect(await count('stations')).toBe(34_673);
    expect(await seed(server, silent)).toBe('kept');
    expect(await count('stations')).toBe(34_673);
    expect(await count('users')).toBe(Object.keys(DEMO_ACCOUNTS).length);
    expect(await count('vehicles')).toBe(1);
    expect(await count('business_profiles')).toBe(1);
  });

  test('offers bookings at some hundreds of stations, including Athens and Thessaloniki', async () => {
    const sold = `stations where owner_id is not null and pricing_policy is not null
      and (price_per_kwh_micro > 0 or base_price_micro > 0)`;
    expect(await count(sold)).toBeGreaterThanOrEqual(200);
    expect(await count('stations where owner_id is not null')).toBe(await count(sold));
    for (const [lat, lng] of [
      [37.98, 23.73],
      [40.64, 22.94],
    ]) {
      expect(
        await count(`${sold} and abs(lat - ${lat}) < 0.15 and abs(lng - ${lng}) < 0.2`),
      ).toBeGreaterThan(10);
    }
    expect(await count('stations where is_featured')).toBeGreaterThan(3);
    expect(await count('plugs where charging_point_id is null')).toBeGreaterThan(100_000);
  });

  test('has a source for every station', async () => {
    const row = await server.db
      .selectFrom('stations')
      .distinctOn('source')
      .select('slug')
      .execute();
    for (const { slug } of row) {
      const answer = await fetch(`${server.url}/api/stations/get-station-by-slug/${slug}/`);
      const { source } = (await answer.json()) as { source: { attribution: string } | null };
      expect(source?.attribution).toMatch(/\w/);
    }
    expect(row).toHaveLength(6);
  });

  test('sets the id sequences after the seeded ids', async () => {
    const { id } = await server.db
      .insertInto('stations')
      .values({
        slug: 'mine',
        name: 'Mine',
        country: 'GR',
        lat: 38,
        lng: 23,
        time_zone: 'Europe/Athens',
        operator: '',
        address: '',
        city: '',
        postcode: '',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBe(34_674);
    await server.db.deleteFrom('stations').where('id', '=', id).execute();
  });

  test('gives every simulated point a password in a file that only its owner can read', async () => {
    const { file, count: points } = await equipSimulator(server, folder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const given = JSON.parse(readFileSync(file, 'utf8')) as {
      identity: string;
      password: string;
      connectors: unknown[];
    }[];
    expect(given).toHaveLength(points);
    expect(points).toBeGreaterThanOrEqual(200);
    expect(new Set(given.map(({ password }) => password)).size).toBe(points);
    expect(given.every(({ password }) => password.length >= 16)).toBe(true);
    expect(await count(`charging_points where password_hash = '${given[0]?.password}'`)).toBe(0);
  });

  test('[26.8] has ninety days of history, and the books add up', async () => {
    await addHistory(server, config);
    expect(await count("reservations where status = 'FULFILLED'")).toBeGreaterThan(700);
    expect(await count('reservations where billed_minor > hold_minor')).toBe(0);
    const days = `(select distinct date_trunc('day', start_time) from reservations) days`;
    expect(await count(days)).toBe(90);
    const country = `stations join users on users.id = owner_id and email like 'owner2@%'`;
    expect(await count(country)).toBe(40);
    expect(await count('commission_invoices')).toBeGreaterThanOrEqual(4);
    const booking = await server.db
      .selectFrom('reservations')
      .innerJoin('users', 'users.id', 'reservations.owner_id')
      .select(['reservations.id', 'reservations.owner_id', 'users.email'])
      .where('users.email', '=', DEMO_ACCOUNTS.owner.email)
      .where('reservations.status', '=', 'FULFILLED')
      .orderBy('reservations.id')
      .executeTakeFirstOrThrow();
    const { email, owner_id: userId } = booking;
    const actor = { userId: userId ?? '', email, role: 'station_owner', sessionId: '' } as const;
    const read = await server.services.reservations.read(booking.id, actor);
    expect(read.seller).toMatchObject({ vat_percentage: 24 });
    const income = await server.services.ownerIncome.months(actor, { time_zone: 'UTC' });
    expect(income.results.every(({ vat, net }) => vat > 0 && net > 0)).toBe(true);
    const { differences } = await verifyBooks(server.db);
    expect(differences).toEqual([]);
  });

  test('[23.4] [23.5] has stations with ratings and busy hours', async () => {
    const best = await server.db
      .selectFrom('stations')
      .select(['id', 'rating_count', 'rating_sum'])
      .orderBy('rating_count', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { ratings, stations } = server.services;
    const { count: drivers, score } = await ratings.ofStation(best.id, { page: 1, page_size: 20 });
    expect(drivers).toBe(best.rating_count);
    expect(score).toEqual({
      count: best.rating_count,
      average: Math.round((best.rating_sum / best.rating_count) * 10) / 10,
    });
    const { week } = await stations.busyHours(best.id);
    expect(Math.max(...(week ?? []).flat())).toBeGreaterThan(0);
  });

  test('books windows of the coming days, and the ledger still sums to 0', async () => {
    await addDemoBookings(server);
    expect(await count("reservations where status in ('PENDING', 'RESERVED')")).toBeGreaterThan(3);
    const { rows } = await sql<{ total: number }>`
      select sum(posted_minor)::bigint as total from ledger_accounts`.execute(server.db);
    expect(rows[0]?.total).toBe(0);
  });
});
