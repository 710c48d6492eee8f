// A booking whose session is not billed: what was held for it goes back, also to a card.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { type CardWorld, createCardWorld } from '../../../tests/kit/payments/card-world.ts';
import { verifyBooks } from '../../ledger-verification/public.ts';

let database: OpenDatabase;
let world: CardWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = await createCardWorld(database);
});
afterAll(() => database.close());

it('a denied session by card: nothing is charged, and the authorization is released', async () => {
  const driver = await world.join('driver');
  const { id: reservationId } = await world.bookAndPay(driver);
  const { db, reservations, clock } = world;
  const now = clock.now();
  const ending = { reservationId, event: 'deny_session', now } as const;
  await db.transaction().execute((trx) => reservations.beginCharging(trx, { reservationId, now }));
  await db.transaction().execute((trx) => reservations.endUnbilled(trx, ending));
  await world.payments.watch(now);
  expect(await world.read(driver, reservationId)).toMatchObject({
    status: 'FAILED',
    bill: null,
    payment: { status: 'canceled', captured: 0 },
  });
  await db.transaction().execute((trx) => reservations.endUnbilled(trx, ending));
  expect((await verifyBooks(db)).differences).toEqual([]);
});
