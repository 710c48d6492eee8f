import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase, Trx } from '../../../platform/db/db.ts';
import { openTestDatabase, openTestPostgres } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import { lockCalendar } from '../reservations.store.ts';
import { openOwnerWorld, type OwnerWorld } from '../../../tests/kit/reservations/owner-world.ts';
import { at, createWorld } from '../../../tests/kit/reservations/booking-world.ts';
import { insertUnavailable } from './unavailable.store.ts';

// Two databases and 100 users take minutes on a busy machine.

const RACERS = 100;
const databases: OpenDatabase[] = [];
beforeAll(async () => {
  databases.push(await openTestDatabase());
  const postgres = await openTestPostgres();
  if (postgres !== undefined) databases.push(postgres);
});
afterAll(() => Promise.all(databases.map((database) => database.close())));

async function onEach(work: (world: OwnerWorld) => Promise<void>): Promise<void> {
  for (const database of databases) {
    const world = await openOwnerWorld(await createWorld(database));
    await work(world);
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  }
}

const drivers = async (world: OwnerWorld, count: number): Promise<Actor[]> => {
  const people: Actor[] = [];
  for (let n = 0; n < count; n++) people.push(await world.join('driver', 100));
  return people;
};
const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? String(status));
const liveEntries = (world: OwnerWorld) =>
  world.db
    .selectFrom('calendar_entries')
    .select(['kind', 'reservation_id'])
    .where('plug_id', '=', world.plugId)
    .where('released_at', 'is', null)
    .execute();

/** Resolves when another connection waits for the transaction's locks. */
async function somebodyWaits(trx: Trx): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and not granted`.execute(trx);
    expect(rows).not.toEqual([]);
  }, 10_000);
}

it('marking waits for a concurrent calendar write, and then sees it', async () => {
  for (const database of databases) {
    const world = await openOwnerWorld(await createWorld(database));
    const window = { start: new Date(at('10:00')), stop: new Date(at('11:00')) };
    const marking = await world.db.transaction().execute(async (trx) => {
      await lockCalendar(trx, world.plugId);
      await insertUnavailable(trx, world.plugId, [window], { note: '', now: window.start });
      const answer = world.markTime('10:30', '12:00');
      // The embedded database has a single connection, so nobody can wait inside of it.
      if (database.kind === 'postgres') await somebodyWaits(trx);
      return { answer };
    });
    expect((await marking.answer).body.code).toBe('unavailable_overlap');
  }
});

describe('[L8] [S7.37] a hundred concurrent requests for one window', () => {
  it('half book it and half mark it unavailable: one wins', async () => {
    await onEach(async (world) => {
      const people = await drivers(world, RACERS / 2);
      const calls = people.flatMap((driver, n) => {
        const books = () => world.book('10:00', '11:00', driver);
        const marks = () => world.markTime('10:00', '11:00');
        // Alternates which request comes first.
        return n % 2 === 0 ? [books, marks] : [marks, books];
      });
      const answers = await Promise.all(calls.map((call) => call()));
      const won = answers.filter(({ status }) => status < 300);
      expect(won).toHaveLength(1);
      expect(new Set(codes(answers.filter(({ status }) => status >= 300)))).toEqual(
        won[0]?.status === 201
          ? new Set(['window_taken', 'unavailable_conflict'])
          : new Set(['window_taken', 'unavailable_overlap']),
      );
      expect(await liveEntries(world)).toHaveLength(1);
    });
  });

  it('all book it while the owner marks it unavailable and cancels bookings: the owner wins in the end', async () => {
    await onEach(async (world) => {
      const people = await drivers(world, RACERS - 1);
      const calls = people.map((driver) => () => world.book('10:00', '11:00', driver));
      calls.splice(50, 0, () => world.markTime('09:30', '12:00', { conflicts: 'cancel' }));
      const answers = await Promise.all(calls.map((call) => call()));
      expect(answers[50]?.status).toBe(200);
      const booked = answers.filter(({ status }) => status === 201).length;
      expect(answers[50]?.body.cancelled).toBe(booked);
      expect(await liveEntries(world)).toEqual([{ kind: 'unavailable', reservation_id: null }]);
      const balances = await Promise.all(people.map((driver) => world.available(driver)));
      expect(new Set(balances)).toEqual(new Set([100]));
    });
  });

  it('drivers cancel and chargers start while the owner cancels: every booking ends once', async () => {
    await onEach(async (world) => {
      const people = await drivers(world, 12);
      const bookings = [];
      for (const [n, driver] of people.entries()) {
        const hour = 10 + n;
        const { body } = await world.book(`${hour}:00`, `${hour}:30`, driver);
        bookings.push({ id: body.id, driver });
      }
      const [first, ...others] = bookings;
      const now = new Date(at('10:00'));
      const marked = world.markTime('09:30', '23:00', { conflicts: 'cancel' });
      const begun = world.db
        .transaction()
        .execute((trx) =>
          world.reservations.beginCharging(trx, { reservationId: first?.id ?? '', now }),
        );
      const cancelled = others.map(({ id, driver }) => world.reservations.cancel(id, driver));
      const [mark, start, ...rest] = await Promise.allSettled([marked, begun, ...cancelled]);
      expect([mark.status, start.status]).toEqual(['fulfilled', 'fulfilled']);
      const hasBegun = start.status === 'fulfilled' && start.value;
      const isMarked = mark.status === 'fulfilled' && mark.value.status === 200;
      // If charging began first, nothing is marked; if the owner was first, charging never begins.
      expect(isMarked).toBe(!hasBegun);
      const byDrivers = rest.filter(({ status }) => status === 'fulfilled').length;
      const rejected = mark.status === 'fulfilled' ? (mark.value.body.cancelled ?? 0) : 0;
      const notified = await Promise.all(people.map((driver) => world.mailsTo(driver)));
      expect(notified.flat()).toHaveLength(rejected);
      expect(byDrivers + rejected).toBe(isMarked ? bookings.length : others.length);
    });
  });
});
