// Everybody at once, on the embedded database and on PostgreSQL: events, the person who looks, the regular job, and
// whoever cancels. One hold, one answer, nothing left over.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase, openTestPostgres } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { NOW } from '../reservations/test-catalogue.ts';
import { type CardWorld, createCardWorld, MINUTE_MS } from './test-card-world.ts';

// Two databases and some hundred requests at a time: minutes to spare where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

const databases: OpenDatabase[] = [];

beforeAll(async () => {
  databases.push(await openTestDatabase());
  const postgres = await openTestPostgres();
  if (postgres !== undefined) databases.push(postgres);
});
afterAll(async () => {
  for (const database of databases) await database.close();
});

/** Both databases in one test each, since which there are is known only when they are open. */
async function onEach(work: (world: CardWorld) => Promise<void>): Promise<void> {
  for (const database of databases) {
    const world = await createCardWorld(database);
    await work(world);
    await world.expectNoFaults();
  }
}

const times = <T>(count: number, work: () => Promise<T>): Promise<T>[] =>
  Array.from({ length: count }, work);

describe('all at once', () => {
  it('50 who look, 10 events and 5 jobs: one hold, reserved once', async () => {
    await onEach(async (world) => {
      const driver = await world.join('driver');
      const { id, payment } = await world.book(driver);
      world.provider.pay(payment.id);
      world.clock.advance(MINUTE_MS);
      await Promise.all([
        ...times(50, () => world.session(driver, payment.id)),
        ...times(10, () => world.tell(payment.id, { id: newId() })),
        ...times(5, () => world.payments.watch(world.clock.now())),
      ]);
      expect(await world.read(driver, id)).toMatchObject({
        status: 'RESERVED',
        payment: { status: 'authorized' },
      });
      expect(await world.holds(id)).toEqual([{ amount_minor: 9_900 }]);
      expect(world.changes.filter((changed) => changed === id)).toHaveLength(2);
    });
  });

  it('cancelling against paying: held and given back, or never held', async () => {
    await onEach(async (world) => {
      for (let round = 0; round < 10; round += 1) {
        world.clock.set(NOW);
        const driver = await world.join('driver');
        const { id, payment } = await world.book(driver);
        world.provider.pay(payment.id);
        await Promise.all([
          world.cancel(driver, id),
          world.session(driver, payment.id),
          world.tell(payment.id),
          world.payments.executeFor(id),
        ]);
        for (let minute = 0; minute < 3; minute += 1) {
          world.clock.advance(MINUTE_MS);
          await world.payments.watch(world.clock.now());
        }
        expect(await world.read(driver, id)).toMatchObject({ status: 'CANCELED', paid: false });
        expect(await world.session(driver, payment.id)).toMatchObject({
          status: 'canceled',
          captured: 0,
        });
        expect(world.provider.checkoutOf(payment.id).status).toBe('canceled');
      }
    });
  });

  it('the end of the time against paying: reserved, or failed and given back', async () => {
    await onEach(async (world) => {
      for (let round = 0; round < 10; round += 1) {
        world.clock.set(NOW);
        const driver = await world.join('driver');
        const { id, payment } = await world.book(driver);
        world.clock.advance(5 * MINUTE_MS);
        const paying = round % 2 === 0 ? () => world.provider.pay(payment.id) : () => {};
        await Promise.all([
          world.payments.watch(world.clock.now()),
          Promise.resolve().then(paying),
          ...times(5, () => world.session(driver, payment.id)),
        ]);
        const { status, payment: paid } = await world.read(driver, id);
        expect([
          `RESERVED authorized`,
          'FAILED failed',
          'FAILED canceling',
          'FAILED canceled',
        ]).toContain(`${status} ${paid.status}`);
        if (status === 'RESERVED') await world.cancel(driver, id);
        for (let minute = 0; minute < 3; minute += 1) {
          world.clock.advance(MINUTE_MS);
          await world.payments.watch(world.clock.now());
        }
        expect(['expired', 'canceled']).toContain(world.provider.checkoutOf(payment.id).status);
      }
    });
  });

  it('20 jobs take a charge once', async () => {
    await onEach(async (world) => {
      const driver = await world.join('driver');
      const { id, payment } = await world.bookAndPay(driver);
      await world.charge(id, 10_000);
      await Promise.all(times(20, () => world.payments.watch(world.clock.now())));
      expect(world.provider.countOf('capture')).toBe(1);
      expect(await world.session(driver, payment.id)).toMatchObject({ captured: 4.5 });
    });
  });
});
