import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { MINUTE_MS, type CardWorld, createCardWorld } from '../../tests/kit/payments/card-world.ts';

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

const topUp = (amount: unknown) =>
  world.call(driver, 'POST', '/api/wallet/top-up/', { amount } as object);
const refund = (tokens: unknown) =>
  world.call(driver, 'POST', '/api/wallet/refund/', { tokens } as object);
async function buy(amount: number): Promise<string> {
  const { status, body } = await topUp(amount);
  expect(status, JSON.stringify(body)).toBe(201);
  world.provider.pay(body.id);
  await world.tell(body.id);
  return body.id;
}
const afterMinutes = async (minutes: number) => {
  world.clock.advance(minutes * MINUTE_MS);
  await world.payments.watch(world.clock.now());
};
describe('a top-up', () => {
  it('credits the tokens when it is paid, and is listed as a movement of the wallet', async () => {
    const { status, body } = await topUp(25.5);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'top_up',
      status: 'open',
      amount: 25.5,
      tokens: 255,
      currency: 'EURO',
      checkout_url: `https://pay.example/cs_${body.id}`,
      reservation: null,
    });
    expect(await world.balance(driver)).toMatchObject({ balance: 0, refundable: 0 });
    world.provider.pay(body.id);
    expect(await world.session(driver, body.id)).toMatchObject({
      status: 'captured',
      captured: 25.5,
      refunded: 0,
    });
    expect(await world.balance(driver)).toMatchObject({ balance: 255, refundable: 255 });
    const { body: moved } = await world.call(driver, 'GET', '/api/wallet/driver-transactions/');
    expect(moved.results).toMatchObject([{ kind: 'top_up', tokens: 255, balance_after: 255 }]);
    await world.expectNoFaults();
  });

  it.each([
    ['nothing', undefined],
    ['0', 0],
    ['-1', -1],
    ['1e309', Number('1e309')],
    ['0.1 + 0.2', 0.1 + 0.2],
    ['many decimals', 10.001],
    ['2^53', 2 ** 53],
    ['"1e3"', '1e3'],
    ['less than the minimum', 4.99],
    ['more than the maximum', 500.01],
  ])('[B9] of %s is refused, and nothing is written', async (_, amount) => {
    expect(await topUp(amount)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    const payments = world.db.selectFrom('payments').select('id');
    expect(await payments.where('user_id', '=', driver.userId).execute()).toEqual([]);
  });

  it('that waits for payment is listed to its driver only, five at most', async () => {
    const ids: string[] = [];
    for (const amount of [5, 6, 7, 8, 9]) {
      ids.unshift((await topUp(amount)).body.id);
      world.clock.advance(1);
    }
    const listed = async (of: Actor) =>
      (await world.call(of, 'GET', '/api/wallet/top-up/')).body.results.map(
        ({ id }: { id: string }) => id,
      );
    expect(await listed(driver)).toEqual(ids);
    expect(await listed(await world.join('driver'))).toEqual([]);
    expect(await topUp(10)).toMatchObject({ status: 409, body: { code: 'too_many_open_top_ups' } });
    await world.call(driver, 'POST', `/api/payments/sessions/${ids[4]}/cancel/`);
    world.provider.pay(ids[3]!);
    await world.tell(ids[3]!);
    expect(await listed(driver)).toEqual(ids.slice(0, 3));
    expect((await topUp(10)).status).toBe(201);
  });

  it.each([5, 19.99, 0.29 + 5, 500])('[B9] of %s is charged to the cent', async (amount) => {
    const { body } = await topUp(amount);
    expect(body).toMatchObject({ amount, tokens: Math.round(amount * 1000) / 100 });
    expect(world.provider.checkoutOf(body.id).amountMinor).toBe(Math.round(amount * 100));
  });

  it('expires after half an hour; if it is paid late, its tokens are credited', async () => {
    const { body } = await topUp(10);
    world.provider.down.add('expireCheckout');
    await afterMinutes(30);
    expect(await world.session(driver, body.id)).toMatchObject({
      status: 'failed',
      failure: 'expired',
    });
    world.provider.pay(body.id);
    world.provider.down.clear();
    await afterMinutes(60);
    expect(await world.session(driver, body.id)).toMatchObject({
      status: 'captured',
      failure: null,
    });
    expect(await world.balance(driver)).toMatchObject({ balance: 100 });
    await world.expectNoFaults();
  });

  it('paid with another amount credits nothing, and the money is refunded', async () => {
    const { body } = await topUp(10);
    world.provider.pay(body.id, { amountMinor: 1_500 });
    await world.tell(body.id);
    expect(await world.session(driver, body.id)).toMatchObject({ failure: 'amount_mismatch' });
    await afterMinutes(1);
    expect(world.provider.checkoutOf(body.id)).toMatchObject({ refundedMinor: 1_500 });
    await afterMinutes(60);
    expect(world.provider.countOf('refund')).toBe(1);
    expect(await world.balance(driver)).toMatchObject({ balance: 0 });
    await world.expectNoFaults();
  });

  it('whose checkout could not be opened is opened when it is read', async () => {
    world.provider.down.add('openCheckout');
    const { body } = await topUp(10);
    expect(body.checkout_url).toBeNull();
    expect(await world.session(driver, body.id)).toMatchObject({ checkout_url: null });
    world.provider.down.clear();
    expect(await world.session(driver, body.id)).toMatchObject({
      checkout_url: `https://pay.example/cs_${body.id}`,
    });
  });

  it('with the same idempotency key is one payment', async () => {
    const again = () => world.call(driver, 'POST', '/api/wallet/top-up/', { amount: 10 }, 'key');
    const [first, second] = [await again(), await again()];
    expect(second).toEqual(first);
    expect(await again()).toEqual(first);
  });
});

describe('a refund of tokens', () => {
  it('takes the newest top-ups first, each in its own cents', async () => {
    const older = await buy(10);
    world.clock.advance(MINUTE_MS);
    const newer = await buy(20);
    const { status, body } = await refund(250.05);
    expect({ status, body }).toEqual({
      status: 201,
      body: { tokens: 250.05, amount: 25, currency: 'EURO', payments: 2 },
    });
    expect(world.provider.checkoutOf(newer)).toMatchObject({ refundedMinor: 2_000 });
    expect(world.provider.checkoutOf(older)).toMatchObject({ refundedMinor: 500 });
    expect(await world.balance(driver)).toMatchObject({ balance: 49.95, refundable: 49.95 });
    expect(await world.session(driver, older)).toMatchObject({ captured: 10, refunded: 5 });
    await refund(49.95);
    expect(world.provider.checkoutOf(older)).toMatchObject({ refundedMinor: 1_000 });
    await world.expectNoFaults();
  });

  it('excludes tokens that were granted, used or are held', async () => {
    driver = await world.join('driver', 50);
    await buy(10);
    const booked = await world.book(driver, {
      payment_method: { type: 'tokens', name: 'Token Wallet' },
    });
    expect(await world.balance(driver)).toMatchObject({ available: 51, refundable: 51 });
    expect(await refund(51.01)).toMatchObject({
      status: 409,
      body: { code: 'tokens_not_refundable' },
    });
    await world.cancel(driver, booked.id);
    expect(await world.balance(driver)).toMatchObject({ available: 150, refundable: 100 });
    expect(await refund(100.01)).toMatchObject({ status: 409 });
    expect(await refund(100)).toMatchObject({ status: 201 });
    expect(await refund(0.1)).toMatchObject({ status: 409 });
    await world.expectNoFaults();
  });

  it.each([
    ['0', 0],
    ['-1', -1],
    ['many decimals', 1.001],
    ['"1e3"', '1e3'],
  ])('[B9] of %s is refused', async (_, tokens) => {
    expect(await refund(tokens)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });

  it('while the provider is down is made once it is up, once', async () => {
    const payment = await buy(10);
    world.provider.lost.add('refund');
    expect(await refund(30)).toMatchObject({ status: 201, body: { amount: 3 } });
    expect(await world.balance(driver)).toMatchObject({ balance: 70, refundable: 70 });
    expect(await world.session(driver, payment)).toMatchObject({ refunded: 0 });
    world.provider.lost.clear();
    await afterMinutes(1);
    expect(await world.session(driver, payment)).toMatchObject({ refunded: 3 });
    expect(world.provider.checkoutOf(payment)).toMatchObject({ refundedMinor: 300 });
    await world.expectNoFaults();
  });

  it('that the card refuses finally returns the tokens, and the driver is told', async () => {
    await buy(10);
    world.provider.refused.add('refund');
    await refund(30);
    expect(await world.balance(driver)).toMatchObject({ balance: 100, refundable: 100 });
    const [mail] = await world.mailsTo(driver);
    expect(mail?.kind).toBe('refund_failed');
    expect(mail?.text_body).toContain('€3.00 (30 tokens)');
    await world.expectNoFaults();
  });

  it('requested 20 times at once never refunds more than was bought', async () => {
    const payment = await buy(10);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(30)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(world.provider.checkoutOf(payment)).toMatchObject({ refundedMinor: 900 });
    expect(await world.balance(driver)).toMatchObject({ balance: 10, refundable: 10 });
    await world.expectNoFaults();
  });
});
