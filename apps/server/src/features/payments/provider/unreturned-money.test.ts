// Money that no provider takes back, and payments whose provider is gone.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { createWorld } from '../../../tests/kit/reservations/booking-world.ts';
import {
  type CardWorld,
  createCardWorld,
  MINUTE_MS,
} from '../../../tests/kit/payments/card-world.ts';

let database: OpenDatabase;
let world: CardWorld;
let driver: Actor;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await createCardWorld(database);
  driver = await world.join('driver');
});

/** Lets days pass on a server that has another provider. */
async function watchWithout(days: number): Promise<void> {
  world.clock.advance(days * 24 * 60 * MINUTE_MS);
  const now = world.clock.now();
  const provider = { ...world.provider.provider, name: 'stripe' as const };
  const switched = await createWorld(database, now, provider);
  await switched.payments.watch(now);
}

describe('a provider that the host no longer has', () => {
  it.each(['charged', 'called off'])(
    'leaves no booking that was %s waiting for ever',
    async (how) => {
      const { id, payment } = await world.bookAndPay(driver);
      world.provider.down.add('capture').add('cancel');
      if (how === 'charged') await world.charge(id, 10_000);
      else await world.cancel(driver, id);
      await watchWithout(1);
      const status = how === 'charged' ? 'capturing' : 'canceling';
      expect(await world.session(driver, payment.id)).toMatchObject({ status });
      await watchWithout(8);
      expect(await world.session(driver, payment.id)).toMatchObject(
        how === 'charged'
          ? { status: 'failed', failure: 'authorization_lost' }
          : { status: 'canceled' },
      );
      await world.expectNoFaults();
    },
  );
});

it('a refund that the host can ask nobody for any more comes as tokens', async () => {
  const { body } = await world.call(driver, 'POST', '/api/wallet/top-up/', { amount: 10 });
  world.provider.pay(body.id);
  await world.session(driver, body.id);
  world.provider.down.add('refund');
  await world.call(driver, 'POST', '/api/wallet/refund/', { tokens: 30 });
  expect(await world.balance(driver)).toMatchObject({ balance: 70 });
  for (const [days, balance] of [
    [1, 70],
    [8, 100],
  ] as const) {
    await watchWithout(days);
    expect(await world.balance(driver)).toMatchObject({ balance });
  }
  await world.expectNoFaults();
});

it('a top-up of another amount that the provider refuses to refund is said and listed', async () => {
  const { body } = await world.call(driver, 'POST', '/api/wallet/top-up/', { amount: 10 });
  world.provider.pay(body.id, { amountMinor: 1_100 });
  world.provider.refused.add('refund');
  const logged = vi.spyOn(world.log, 'error');
  for (const _ of ['paid', 'given back']) {
    world.clock.advance(MINUTE_MS);
    await world.payments.watch(world.clock.now());
  }
  const message = expect.stringContaining('1100 were taken');
  expect(logged.mock.calls).toMatchObject([[{ err: { message } }, expect.any(String)]]);
  expect(await world.session(driver, body.id)).toMatchObject({
    status: 'failed',
    failure: 'not_returned',
  });
  expect(await world.balance(driver)).toMatchObject({ balance: 0 });
  await world.expectNoFaults();
});
