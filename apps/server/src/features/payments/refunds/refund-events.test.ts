// Refunds that a bank takes its time for, or sends back after they were done.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import {
  type CardWorld,
  createCardWorld,
  MINUTE_MS,
} from '../../../tests/kit/payments/card-world.ts';
import { SIGNATURE } from '../../../tests/kit/payments/payment-provider.ts';

let database: OpenDatabase;
let world: CardWorld;
let driver: Actor;
let payment: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await createCardWorld(database);
  driver = await world.join('driver');
  const { body } = await world.call(driver, 'POST', '/api/wallet/top-up/', { amount: 10 });
  payment = body.id;
  world.provider.pay(payment);
  await world.session(driver, payment);
});

/** 30 tokens of 100 go back; the provider's name of the refund. */
async function refunded(bank: 'done' | 'pending' = 'done'): Promise<string> {
  world.provider.bank.next = bank;
  const { status } = await world.call(driver, 'POST', '/api/wallet/refund/', { tokens: 30 });
  expect(status).toBe(201);
  return [...world.provider.refunds.keys()].at(-1) ?? '';
}
const row = () =>
  world.db
    .selectFrom('payment_refunds')
    .select(['id', 'status', 'failure', 'provider_refund_id'])
    .where('payment_id', '=', payment)
    .executeTakeFirstOrThrow();
const kindsOfMail = async () => (await world.mailsTo(driver)).map(({ kind }) => kind);

async function tell(refund: { id: string; key?: string }, eventId = newId()): Promise<number> {
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: '/api/payments/webhooks/sandbox/',
    headers: { 'content-type': 'application/json', 'test-signature': SIGNATURE },
    payload: JSON.stringify({ id: eventId, refund }),
  });
  return statusCode;
}
async function watch(): Promise<void> {
  world.clock.advance(MINUTE_MS);
  await world.payments.watch(world.clock.now());
}

describe('a refund that the bank works on', () => {
  it('stays requested, is asked about again, and is done when the bank says so', async () => {
    const name = await refunded('pending');
    expect(await row()).toMatchObject({ status: 'requested', provider_refund_id: name });
    expect(await world.balance(driver)).toMatchObject({ balance: 70, refundable: 70 });
    expect(await world.session(driver, payment)).toMatchObject({ refunded: 0 });
    await watch();
    expect(await row()).toMatchObject({ status: 'requested' });
    await world.expectNoFaults();
    world.provider.refunds.set(name, { kind: 'done', id: name });
    await watch();
    expect(await row()).toMatchObject({ status: 'done' });
    expect(await world.session(driver, payment)).toMatchObject({ refunded: 3 });
    expect(await kindsOfMail()).toEqual(['refund_done']);
    expect(world.provider.countOf('refund')).toBe(1);
    await world.expectNoFaults();
  });

  it('and fails gives the tokens back as soon as the provider tells', async () => {
    const name = await refunded('pending');
    world.provider.refunds.set(name, { kind: 'refused', reason: 'lost_or_stolen_card' });
    expect(await tell({ id: name })).toBe(200);
    expect(await row()).toMatchObject({ status: 'failed', failure: 'lost_or_stolen_card' });
    expect(await world.balance(driver)).toMatchObject({ balance: 100, refundable: 100 });
    expect(await kindsOfMail()).toEqual(['refund_failed']);
    await world.expectNoFaults();
  });
});

describe('a refund that was done', () => {
  it('and comes back from the bank gives the tokens back, once', async () => {
    const name = await refunded();
    expect(await kindsOfMail()).toEqual(['refund_done']);
    world.provider.refunds.set(name, { kind: 'refused', reason: 'expired_or_canceled_card' });
    const { id } = await row();
    expect(await tell({ id: 'unknown', key: `refund:${id}` })).toBe(200);
    expect(await tell({ id: name })).toBe(200);
    expect(await row()).toMatchObject({ status: 'failed', failure: 'expired_or_canceled_card' });
    expect(await world.balance(driver)).toMatchObject({ balance: 100, refundable: 100 });
    expect(await world.session(driver, payment)).toMatchObject({ refunded: 0 });
    expect(await kindsOfMail()).toEqual(['refund_done', 'refund_failed']);
    await world.expectNoFaults();
  });

  it('and cannot be asked about is told of again', async () => {
    const name = await refunded();
    world.provider.refunds.set(name, { kind: 'refused', reason: 'expired_or_canceled_card' });
    world.provider.down.add('readRefund');
    const event = newId();
    expect(await tell({ id: name }, event)).toBe(503);
    world.provider.down.clear();
    expect(await tell({ id: name }, event)).toBe(200);
    expect(await row()).toMatchObject({ status: 'failed' });
    await world.expectNoFaults();
  });

  it('and stays so changes nothing, nor does a refund of somebody else', async () => {
    const name = await refunded();
    expect(await tell({ id: name })).toBe(200);
    expect(await tell({ id: 're_unknown', key: 'order:7' })).toBe(200);
    expect(await row()).toMatchObject({ status: 'done' });
    await world.expectNoFaults();
  });
});
