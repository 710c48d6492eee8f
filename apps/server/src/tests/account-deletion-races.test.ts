// Accounts deleted while other things happen to them at the same moment, on both databases: each thing happens once or
// not at all, and nobody waits for another in a circle.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ledgerFaults, NO_FAULTS } from './kit/wallet/ledger.ts';
import { type Bench, NOW, openBenches, type Person } from './kit/accounts/departure-bench.ts';

let opened: Awaited<ReturnType<typeof openBenches>>;
beforeAll(async () => {
  opened = await openBenches();
});
beforeEach(() => {
  for (const { clock } of opened.benches) clock.set(NOW);
});
afterAll(() => opened.close());

async function onEach(work: (bench: Bench) => Promise<void>): Promise<void> {
  for (const bench of opened.benches) {
    await work(bench);
    expect(await ledgerFaults(bench.db)).toEqual(NO_FAULTS);
  }
}
const many = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));
const settled = { settle: true };
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

/** Bookings that live although their driver or their station is gone. */
const orphans = ({ db }: Bench) =>
  db
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .innerJoin('stations', 'stations.id', 'reservations.station_id')
    .select('reservations.id')
    .where('reservations.status', 'in', ['PENDING', 'RESERVED', 'CHARGING'])
    .where((eb) =>
      eb.or([eb('users.deleted_at', 'is not', null), eb('stations.deleted_at', 'is not', null)]),
    )
    .execute();

async function waitingForLocks({ db }: Bench): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

describe('[S7.06] deleting an account', () => {
  it('five times at once has one effect', async () => {
    await onEach(async (bench) => {
      const owner = await bench.join('station_owner');
      const driver = await bench.join('driver');
      const station = await bench.openStation(owner);
      await bench.book(driver, station);
      for (const person of [owner, driver]) {
        const answers = await many(5, () => bench.leave(person, settled));
        expect(statuses(answers)).toEqual([204, 401, 401, 401, 401]);
        const farewells = await bench.mailsTo(person);
        expect(farewells.filter(({ kind }) => kind === 'account_deleted')).toHaveLength(1);
        const entries = await bench.db
          .selectFrom('audit_log')
          .select('id')
          .where('subject_id', '=', person.userId)
          .execute();
        expect(entries).toHaveLength(1);
      }
      // Told before the driver left, whose mails are erased.
      expect(await bench.wallet(driver)).toEqual({ posted_minor: 0, held_minor: 0 });
    });
  });

  it('while the stations are being booked leaves no booking behind, and no token', async () => {
    await onEach(async (bench) => {
      for (let round = 0; round < 3; round++) {
        const owner = await bench.join('station_owner');
        const station = await bench.openStation(owner);
        const drivers = await many(6, () => bench.join('driver'));
        const bookings = drivers.map((driver, n) => bench.book(driver, station, 10 + n));
        const left = bench.leave(owner, settled);
        const answers = await Promise.all(bookings);
        expect((await left).status).toBe(204);
        for (const { status } of answers) expect([201, 404, 409]).toContain(status);
        expect(await orphans(bench)).toEqual([]);
        for (const driver of drivers) {
          expect(await bench.wallet(driver)).toEqual({ posted_minor: 50_000, held_minor: 0 });
        }
      }
    });
  });

  it('while the driver books in other tabs leaves no booking behind', async () => {
    await onEach(async (bench) => {
      const owner = await bench.join('station_owner');
      const stations = await many(3, () => bench.openStation(owner));
      for (let round = 0; round < 3; round++) {
        const driver = await bench.join('driver');
        const bookings = stations.map((station) => bench.book(driver, station, 10 + round));
        const left = bench.leave(driver, settled);
        const answers = await Promise.all(bookings);
        expect((await left).status).toBe(204);
        for (const { status } of answers) expect([201, 401]).toContain(status);
        expect(await orphans(bench)).toEqual([]);
        expect(await bench.wallet(driver)).toEqual({ posted_minor: 0, held_minor: 0 });
      }
    });
  });

  it('while keyed calls are repeated leaves no key, and nothing that they made', async () => {
    await onEach(async (bench) => {
      for (let round = 0; round < 3; round++) {
        const owner = await bench.join('station_owner');
        const driver = await bench.join('driver');
        const { plugId } = await bench.openStation(owner);
        const hours = { start_time: '2026-07-01T10:00:00Z', stop_time: '2026-07-01T11:00:00Z' };
        const keyed = (by: Person, path: string, body: object) =>
          many(4, () => bench.call(by, 'POST', path, body, { 'idempotency-key': 'the same' }));
        const booked = keyed(driver, '/api/stations/reservations/', {
          plug: { id: plugId },
          ...hours,
        });
        const tagged = keyed(owner, '/api/ocpp/id-tags/', { idTag: 'CARD' });
        // One of them waits for its key, one for the deletion: whoever comes first, none waits for another in a circle.
        const left = await Promise.all([bench.leave(driver, settled), bench.leave(owner, settled)]);
        expect(statuses(left)).toEqual([204, 204]);
        for (const { status } of [await booked, await tagged].flat()) {
          expect([201, 401, 404, 409]).toContain(status);
        }
        expect(await orphans(bench)).toEqual([]);
        const people = [driver.userId, owner.userId];
        const { db } = bench;
        const keys = db.selectFrom('idempotency_keys').select('key').where('user_id', 'in', people);
        const tags = db.selectFrom('id_tags').select('id').where('owner_id', 'in', people);
        expect([await keys.execute(), await tags.execute()]).toEqual([[], []]);
      }
    });
  });

  it('lets no booking through that waited for it', async () => {
    const bench = opened.benches.find(({ server }) => server.databaseKind === 'postgres');
    // The embedded database has one connection: nothing waits within it.
    if (bench === undefined) return;
    const station = await bench.openStation(await bench.join('station_owner'));
    const driver = await bench.join('driver');
    const { booking } = await bench.db.transaction().execute(async (trx) => {
      const row = trx.updateTable('users').where('id', '=', driver.userId);
      await row.set({ phone_number: '' }).execute();
      const waiting = bench.book(driver, station);
      await vi.waitFor(async () => expect(await waitingForLocks(bench)).toBe(1), 10_000);
      await row.set({ deleted_at: NOW }).execute();
      return { booking: waiting };
    });
    expect(await booking).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
    expect(await orphans(bench)).toEqual([]);
  });

  it('of owners and of drivers who have booked with all of them, all at once, goes through', async () => {
    await onEach(async (bench) => {
      const owners = await many(3, () => bench.join('station_owner'));
      const stations = [];
      for (const owner of owners) stations.push(await bench.openStation(owner));
      const drivers = await many(4, () => bench.join('driver'));
      for (const [n, driver] of drivers.entries()) {
        for (const station of stations) await bench.book(driver, station, 10 + n);
      }
      const people: Person[] = drivers.flatMap((driver, n) =>
        owners.slice(n, n + 1).concat(driver),
      );
      const answers = await Promise.all(people.map((person) => bench.leave(person, settled)));
      expect(statuses(answers)).toEqual(people.map(() => 204));
      expect(await orphans(bench)).toEqual([]);
      for (const person of people) {
        const wallet = await bench.wallet(person);
        expect(wallet?.posted_minor ?? 0).toBe(0);
      }
    });
  });
});
