// Concurrency on both databases: events, status requests, the periodic job and cancellations at the same time give one
// hold and one outcome.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase, openTestPostgres } from '../../tests/kit/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import { NOW } from '../../tests/kit/stations/catalogue.ts';
import { type CardWorld, createCardWorld, MINUTE_MS } from '../../tests/kit/payments/card-world.ts';

// Two databases and hundreds of requests at a time are slow on a busy machine.

const databases: OpenDatabase[] = [];

beforeAll(async () => {
  databases.push(await openTestDatabase());
  const postgres = await openTestPostgres();
  if (postgres !== undefined) databases.push(postgres);
});
afterAll(async () => {
  for (const database of databases) await database.close();
});

/** Runs on both databases within one test, because they are only known once they are open. */
async function onEach(work: (world: CardWorld) => Promise<void>): Promise<void> {
  for (const database of databases) {
    const world = await createCardWorld(database);
    await work(world);
    await world.expectNoFaults();
  }
}

const times = <T>(count: number, work: () => Promise<T>): Promise<T>[] =>
  Array.from({ length: count }, work);

describe('concurrently', () => {
  it('50 status requests, 10 events and 5 jobs give one hold and one reservation', async () => {
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

  it('cancelling and paying end with the money held and released, or never held', async () => {
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

  it('expiry and payment end with a reservation, or a failure with the money released', async () => {
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

  it('20 jobs capture once', async () => {
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
