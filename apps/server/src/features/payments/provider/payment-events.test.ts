// Events of the provider in any order and form, and payments that are late, wrong or missing.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import {
  MINUTE_MS,
  type CardWorld,
  createCardWorld,
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

const afterMinutes = async (minutes: number) => {
  world.clock.advance(minutes * MINUTE_MS);
  await world.payments.watch(world.clock.now());
};
const isFree = async () => (await world.tryToBook(await world.join('driver'))).status === 201;

describe('an event of the provider', () => {
  it('reserves a paid booking once, however often it comes', async () => {
    const { id, payment } = await world.book(driver);
    world.provider.pay(payment.id);
    const event = newId();
    for (let times = 0; times < 3; times += 1) {
      expect(await world.tell(payment.id, { id: event })).toEqual({
        status: 200,
        body: { received: true },
      });
    }
    await world.tell(payment.id);
    expect(await world.read(driver, id)).toMatchObject({ status: 'RESERVED' });
    expect(world.provider.countOf('readCheckout')).toBe(1);
    expect(await world.holds(id)).toHaveLength(1);
    await world.expectNoFaults();
  });

  it('[B20] that is repeated does not ask the provider again', async () => {
    const { payment } = await world.book(driver);
    const event = newId();
    await world.tell(payment.id, { id: event });
    await world.tell(payment.id, { id: event });
    expect(world.provider.countOf('readCheckout')).toBe(1);
  });

  it('with a wrong signature is refused, and nothing is stored', async () => {
    const { id, payment } = await world.book(driver);
    world.provider.pay(payment.id);
    const refused = await world.tell(payment.id, { signature: 'forged' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'payment_event_not_valid' } });
    expect(world.provider.countOf('readCheckout')).toBe(0);
    expect(await world.read(driver, id)).toMatchObject({ status: 'PENDING' });
    const events = world.db.selectFrom('payment_events').select('event_id');
    expect(await events.where('payment_id', '=', payment.id).execute()).toEqual([]);
  });

  it('of an unknown payment is accepted, and changes nothing', async () => {
    expect(await world.tell(newId())).toMatchObject({ status: 200 });
  });

  it.each(['stripe', 'paypal'])('at the address of %s is not found', async (name) => {
    const url = `/api/payments/webhooks/${name}/`;
    const { statusCode } = await world.app.inject({ method: 'POST', url, payload: '{}' });
    expect([400, 404]).toContain(statusCode);
  });

  it('of more than 64 kB is refused unread', async () => {
    const url = '/api/payments/webhooks/sandbox/';
    const payload = 'x'.repeat(64 * 1024 + 1);
    const { statusCode } = await world.app.inject({ method: 'POST', url, payload });
    expect(statusCode).toBe(413);
  });

  it('that comes before the checkout was stored still finds it', async () => {
    world.provider.lost.add('openCheckout');
    const { id, payment } = await world.book(driver);
    expect(payment).toMatchObject({ status: 'open', checkout_url: null });
    world.provider.pay(payment.id);
    world.provider.lost.clear();
    await world.tell(payment.id);
    expect(await world.read(driver, id)).toMatchObject({ status: 'RESERVED' });
  });

  it('while the provider is down is handled later', async () => {
    const { id, payment } = await world.book(driver);
    world.provider.pay(payment.id);
    world.provider.down.add('readCheckout');
    expect(await world.tell(payment.id)).toMatchObject({ status: 200 });
    expect(await world.read(driver, id)).toMatchObject({ status: 'PENDING' });
    world.provider.down.clear();
    await afterMinutes(1);
    expect(await world.read(driver, id)).toMatchObject({ status: 'RESERVED' });
  });

  it('that never comes is not needed', async () => {
    const { id, payment } = await world.book(driver);
    world.provider.pay(payment.id);
    await afterMinutes(1);
    expect(await world.read(driver, id)).toMatchObject({ status: 'RESERVED', paid: false });
  });
});

describe('a payment that is not made', () => {
  it('in 5 minutes fails the booking, frees its window and ends its checkout', async () => {
    const { id, payment } = await world.book(driver);
    await afterMinutes(4);
    expect(await world.read(driver, id)).toMatchObject({ status: 'PENDING' });
    await afterMinutes(1);
    expect(await world.read(driver, id)).toMatchObject({
      status: 'FAILED',
      paid: false,
      bill: null,
      payment: { status: 'failed', failure: 'expired', checkout_url: null },
    });
    expect(world.provider.checkoutOf(payment.id).status).toBe('expired');
    expect(await isFree()).toBe(true);
    expect(await world.mailsTo(driver)).toMatchObject([{ kind: 'booking_unpaid' }]);
  });

  it('expires once after a long downtime', async () => {
    const { id } = await world.book(driver);
    world.clock.advance(3 * 24 * 60 * MINUTE_MS);
    const now = world.clock.now();
    await Promise.all([world.payments.watch(now), world.payments.watch(now)]);
    expect(await world.read(driver, id)).toMatchObject({ status: 'FAILED' });
    expect(world.changes.filter((changed) => changed === id)).toHaveLength(2);
  });

  it('expires also while the provider is down; money authorized later is released', async () => {
    const { id, payment } = await world.book(driver);
    world.provider.down.add('expireCheckout').add('readCheckout');
    await afterMinutes(5);
    expect(await world.read(driver, id)).toMatchObject({ status: 'FAILED' });
    expect(await isFree()).toBe(true);
    world.provider.pay(payment.id);
    world.provider.down.clear();
    await afterMinutes(60);
    await afterMinutes(60);
    expect(world.provider.checkoutOf(payment.id).status).toBe('canceled');
    expect(await world.session(driver, payment.id)).toMatchObject({
      status: 'canceled',
      failure: 'expired',
      captured: 0,
    });
    await world.expectNoFaults();
  });

  it('is cancelled by its driver, and money paid at the same moment is refunded', async () => {
    const { id, payment } = await world.book(driver);
    world.provider.pay(payment.id);
    const url = `/api/payments/sessions/${payment.id}/cancel/`;
    const { status, body } = await world.call(driver, 'POST', url);
    expect({ status, failure: body.failure }).toEqual({ status: 200, failure: 'abandoned' });
    expect(await world.mailsTo(driver), 'of what they did themselves').toEqual([]);
    expect(await world.read(driver, id)).toMatchObject({ status: 'FAILED' });
    await afterMinutes(1);
    expect(await world.session(driver, payment.id)).toMatchObject({ status: 'canceled' });
    expect(world.provider.checkoutOf(payment.id).status).toBe('canceled');
    expect(await world.call(driver, 'POST', url)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_open' },
    });
    await world.expectNoFaults();
  });

  it('cannot be read or cancelled by others', async () => {
    const { payment } = await world.book(driver);
    const stranger = await world.join('driver');
    const url = `/api/payments/sessions/${payment.id}/`;
    expect(await world.call(stranger, 'GET', url)).toMatchObject({ status: 404 });
    expect(await world.call(stranger, 'POST', `${url}cancel/`)).toMatchObject({ status: 404 });
    expect(await world.call(null, 'GET', url)).toMatchObject({ status: 401 });
  });
});

describe('a payment that differs from the request', () => {
  it.each([
    ['less', { amountMinor: 989 }],
    ['more', { amountMinor: 991 }],
    ['in another currency', { currency: 'US_DOLLAR' as const }],
  ])('%s: nothing is reserved, and the money is released', async (_, changes) => {
    const { id, payment } = await world.book(driver);
    world.provider.pay(payment.id, changes);
    await world.tell(payment.id);
    expect(await world.read(driver, id)).toMatchObject({
      status: 'FAILED',
      payment: { status: 'canceling', failure: 'amount_mismatch' },
    });
    await afterMinutes(1);
    expect(await world.session(driver, payment.id)).toMatchObject({ status: 'canceled' });
    expect(world.provider.checkoutOf(payment.id)).toMatchObject({ status: 'canceled' });
    expect(await world.holds(id)).toEqual([]);
    await world.expectNoFaults();
  });
});
