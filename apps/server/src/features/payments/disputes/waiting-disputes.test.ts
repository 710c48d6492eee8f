// Disputes that cannot be processed when their event comes.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { type CardWorld, createCardWorld } from '../../../tests/kit/payments/card-world.ts';
import { SIGNATURE } from '../../../tests/kit/payments/payment-provider.ts';
import { createHost } from '../../host/host.service.ts';

const HOUR_MS = 60 * 60_000;

let database: OpenDatabase;
let world: CardWorld;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());
beforeEach(async () => void (world = await createCardWorld(database)));

/** Of a top-up of ten euros. */
async function payment(): Promise<string> {
  const driver = await world.join('driver');
  const { body } = await world.call(driver, 'POST', '/api/wallet/top-up/', { amount: 10 });
  world.provider.pay(body.id);
  await world.session(driver, body.id);
  return `pi_cs_${body.id}`;
}

function state(id: string, status: 'open' | 'lost', providerPaymentId?: string): void {
  world.provider.disputes.set(id, {
    id,
    providerPaymentId,
    status,
    providerStatus: status,
    reason: 'fraudulent',
    amountMinor: 1_000,
    currency: 'EURO',
    respondBy: undefined,
  });
}

async function tell(id: string): Promise<number> {
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: '/api/payments/webhooks/sandbox/',
    headers: { 'content-type': 'application/json', 'test-signature': SIGNATURE },
    payload: JSON.stringify({ id: newId(), dispute: { id } }),
  });
  return statusCode;
}

async function failures() {
  const host = createHost({ ...world, publicUrl: () => 'https://x.example' });
  const answer = await host.run({ command: 'failures' });
  if (!answer.ok) throw new Error(answer.message);
  return answer.text;
}
const statusOf = async (id: string) =>
  (
    await world.db
      .selectFrom('payment_disputes')
      .select('status')
      .where('provider_dispute_id', '=', id)
      .executeTakeFirst()
  )?.status;

const watch = () => world.payments.watch(world.clock.now());

it('[22] they are listed as failures, tried again, and hold up no other', async () => {
  const [bad, good] = [`du_${newId()}`, `du_${newId()}`];
  // The provider has no such dispute, so that every question about it fails.
  expect(await tell(bad)).toBe(200);
  await expect(watch()).rejects.toThrow(AggregateError);
  expect(await failures()).toMatch(new RegExp(`waiting_dispute +sandbox ${bad} +1 `));
  state(good, 'open', await payment());
  world.provider.down.add('readDispute');
  expect(await tell(good)).toBe(503);
  expect(await statusOf(good)).toBeUndefined();
  world.provider.down.clear();
  world.clock.advance(HOUR_MS);
  await expect(watch()).rejects.toThrow(AggregateError);
  expect(await statusOf(good)).toBe('open');
  expect(await failures()).toMatch(new RegExp(`sandbox ${bad} +2 `));
  expect(await failures()).not.toContain(good);
  state(bad, 'lost', await payment());
  world.clock.advance(HOUR_MS);
  await watch();
  expect(await statusOf(bad)).toBe('lost');
  expect(await failures()).toBe('Nothing has failed.');
  await world.expectNoFaults();
});

it('[22] an event that comes while the provider is asked is not lost', async () => {
  const id = `du_${newId()}`;
  state(id, 'open', await payment());
  // It ends while the first answer is on its way, and the provider cannot be asked again then.
  const asked = world.provider.provider;
  const { readDispute } = asked;
  asked.readDispute = async (named) => {
    asked.readDispute = readDispute;
    const answer = await readDispute(named);
    state(id, 'lost', answer.providerPaymentId);
    world.provider.down.add('readDispute');
    expect(await tell(id)).toBe(503);
    world.provider.down.clear();
    return answer;
  };
  expect(await tell(id)).toBe(200);
  expect(await statusOf(id)).toBe('open');
  await watch();
  expect(await statusOf(id)).toBe('lost');
  await world.expectNoFaults();
});

it('[22] the host is told of a dispute in the language of the host', async () => {
  const host = { hostEmail: 'host@example.org', hostLanguage: 'el' as const };
  world = await createCardWorld(database, undefined, host);
  const id = `du_${newId()}`;
  state(id, 'open', await payment());
  expect(await tell(id)).toBe(200);
  const subjects = await world.db
    .selectFrom('outgoing_mails')
    .select(['lang', 'subject'])
    .where('recipient', '=', host.hostEmail)
    .execute();
  expect(subjects).toEqual([{ lang: 'el', subject: expect.stringContaining(`Αμφισβήτηση ${id}`) }]);
});

it('[22] a payment that is being captured makes its dispute wait, which is no failure', async () => {
  const driver = await world.join('driver');
  await world.setPrice(450_000);
  const booked = await world.bookAndPay(driver);
  world.provider.down.add('capture');
  await world.charge(booked.id, 20_000);
  const id = `du_${newId()}`;
  state(id, 'open', `pi_cs_${booked.payment.id}`);
  expect(await tell(id)).toBe(503);
  await watch();
  expect(await failures()).not.toContain(id);
  world.provider.down.clear();
  world.clock.advance(HOUR_MS);
  await watch();
  expect(await statusOf(id)).toBe('open');
  await world.expectNoFaults();
});
