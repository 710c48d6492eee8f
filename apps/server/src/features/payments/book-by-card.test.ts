import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { at } from '../../tests/kit/reservations/booking-world.ts';
import { type CardWorld, createCardWorld, MINUTE_MS } from '../../tests/kit/payments/card-world.ts';

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

describe('a booking paid by card', () => {
  it('[S3.03] waits for the card, is reserved when authorized, and is paid when captured', async () => {
    const booked = await world.book(driver);
    expect(booked).toMatchObject({ status: 'PENDING', paid: false, tokens_held: 0 });
    const { payment } = booked;
    expect(payment).toMatchObject({
      kind: 'booking',
      status: 'open',
      currency: 'EURO',
      amount: 9.9,
      tokens: 99,
      captured: 0,
      checkout_url: `https://pay.example/cs_${payment.id}`,
      reservation: { id: booked.id },
    });
    world.provider.pay(payment.id);
    expect(await world.session(driver, payment.id)).toMatchObject({ status: 'authorized' });
    expect(await world.read(driver, booked.id)).toMatchObject({ status: 'RESERVED', paid: false });
    await world.charge(booked.id, 10_000);
    expect(await world.read(driver, booked.id)).toMatchObject({ status: 'FULFILLED', paid: false });
    await world.payments.watch(world.clock.now());
    expect(await world.read(driver, booked.id)).toMatchObject({
      status: 'FULFILLED',
      paid: true,
      bill: { total_cost: 4.5, tokens: 45, tokens_released: 54 },
      payment: { status: 'captured', captured: 4.5, refunded: 0 },
    });
    expect(world.provider.checkoutOf(payment.id)).toMatchObject({ capturedMinor: 450 });
    expect(await world.ownerTokens()).toBe(42.75);
    await world.expectNoFaults();
  });
});

describe('the idle fee after a booking by card', () => {
  it('is paid in tokens; the card pays the session only', async () => {
    const { db, station, reservations } = world;
    const idle_fee = JSON.stringify({
      microPerMinute: 200_000,
      graceMinutes: 5,
      capMicro: 3_000_000,
    });
    await db.updateTable('plugs').set({ idle_fee }).where('id', '=', station.plugId).execute();
    const booked = await world.bookAndPay(driver);
    await world.charge(booked.id, 10_000);
    const say = (kind: 'parked' | 'out', time: string) =>
      db.transaction().execute((trx) =>
        reservations.noteCable(trx, {
          plugId: station.plugId,
          word: { kind, at: new Date(at(time)) },
        }),
      );
    await say('parked', '11:00');
    await say('out', '11:15');
    expect(await reservations.settleIdleFees(new Date(at('11:15')))).toBe(1);
    await world.payments.watch(world.clock.now());
    expect(await world.read(driver, booked.id)).toMatchObject({
      paid: true,
      payment: { status: 'captured', captured: 4.5 },
      idle: { stay: { cost: 2, tokens: 20, tokens_owed: 20 } },
    });
    await world.give(driver, 10_000);
    expect(await reservations.collectLateBills(world.clock.now())).toBe(1);
    expect(await world.balance(driver)).toMatchObject({ balance: 80 });
    await world.expectNoFaults();
  });
});

describe('a card cannot pay', () => {
  it('for a window beyond the time that the provider holds the money', async () => {
    const far = { start_time: '2026-07-08T10:00:00Z', stop_time: '2026-07-08T11:00:00Z' };
    expect(await world.tryToBook(driver, far)).toMatchObject({
      status: 400,
      body: { code: 'payment_window_too_far' },
    });
    expect(await world.quote(driver, far)).toMatchObject({
      card: { amount: 9.9, refusal: 'payment_window_too_far' },
    });
    expect(await world.quote(driver)).toMatchObject({ card: { amount: 9.9, refusal: null } });
  });

  it('for less than the provider’s minimum', async () => {
    await world.setPrice(10_000);
    expect(await world.tryToBook(driver)).toMatchObject({
      status: 400,
      body: { code: 'payment_amount_out_of_range' },
    });
    expect(await world.quote(driver)).toMatchObject({
      card: { amount: 0.22, refusal: 'payment_amount_out_of_range' },
    });
  });

  it('for a series of weeks', async () => {
    expect(await world.tryToBook(driver, { weeks: 2 })).toMatchObject({
      status: 400,
      body: { code: 'payment_method_unavailable' },
    });
  });

  it('for a free booking, which is reserved at once', async () => {
    await world.setPrice(0);
    const { id, payment } = await world.book(driver);
    expect(payment).toBeNull();
    expect(await world.read(driver, id)).toMatchObject({ status: 'RESERVED', payment: null });
    await world.charge(id, 10_000);
    expect(await world.read(driver, id)).toMatchObject({ status: 'FULFILLED', paid: true });
    await world.expectNoFaults();
  });
});

describe('the end of a booking paid by card', () => {
  it('before it was paid costs nothing, and ends its checkout', async () => {
    const { id, payment } = await world.book(driver);
    world.clock.advance(4 * MINUTE_MS);
    expect(await world.read(driver, id)).toMatchObject({ cancellation: { fee_tokens_now: 0 } });
    const { body } = await world.cancel(driver, id);
    expect(body).toMatchObject({
      status: 'CANCELED',
      bill: null,
      payment: { status: 'failed', failure: 'abandoned' },
    });
    await world.payments.executeFor(id);
    expect(world.provider.checkoutOf(payment.id).status).toBe('expired');
    await world.expectNoFaults();
  });

  it('by an early cancellation releases everything', async () => {
    const { id, payment } = await world.bookAndPay(driver);
    expect((await world.cancel(driver, id)).body).toMatchObject({
      status: 'CANCELED',
      payment: { status: 'canceling' },
    });
    await world.payments.executeFor(id);
    expect(await world.session(driver, payment.id)).toMatchObject({
      status: 'canceled',
      captured: 0,
    });
    expect(world.provider.checkoutOf(payment.id).status).toBe('canceled');
    await world.expectNoFaults();
  });

  it('by a late cancellation charges the fee, and is paid when captured', async () => {
    const { id, payment } = await world.bookAndPay(driver);
    world.clock.advance(30 * MINUTE_MS);
    const { body } = await world.cancel(driver, id);
    expect(body).toMatchObject({ status: 'CANCELED', paid: false, bill: { total_cost: 3 } });
    await world.payments.executeFor(id);
    expect(await world.read(driver, id)).toMatchObject({
      paid: true,
      payment: { status: 'captured', captured: 3 },
    });
    expect(world.provider.checkoutOf(payment.id)).toMatchObject({ capturedMinor: 300 });
    expect(await world.ownerTokens()).toBe(28.5);
    await world.expectNoFaults();
  });

  it('by a no-show charges the fee', async () => {
    const { id } = await world.bookAndPay(driver);
    world.clock.advance(80 * MINUTE_MS);
    await world.seePoint();
    await world.reservations.sweepReservations(world.clock.now());
    await world.payments.watch(world.clock.now());
    expect(await world.read(driver, id)).toMatchObject({
      status: 'NO_SHOW',
      paid: true,
      payment: { status: 'captured', captured: 3 },
    });
    await world.expectNoFaults();
  });

  it('without a fault of the driver, who could not have started, charges nothing', async () => {
    const { id, payment } = await world.bookAndPay(driver);
    await world.db
      .updateTable('plugs')
      .set({ status: 'Faulted', status_at: new Date(at('09:50')) })
      .where('id', '=', world.station.plugId)
      .execute();
    for (const time of ['10:15', '11:00']) {
      world.clock.set(new Date(at(time)));
      await world.seePoint();
      await world.reservations.sweepReservations(world.clock.now());
    }
    await world.payments.watch(world.clock.now());
    const start = { failure: 'plug_not_available' };
    expect(await world.read(driver, id)).toMatchObject({ status: 'FAILED', bill: null, start });
    expect(world.provider.checkoutOf(payment.id).status).toBe('canceled');
    await world.expectNoFaults();
  });

  it('by the owner releases everything', async () => {
    const { id, payment } = await world.bookAndPay(driver);
    const url = `/api/stations/owner_station-reservations/${id}/cancel/`;
    const { status } = await world.call(world.owner, 'POST', url, { message: '' });
    expect(status).toBe(200);
    await world.payments.watch(world.clock.now());
    expect(await world.session(driver, payment.id)).toMatchObject({ status: 'canceled' });
    await world.expectNoFaults();
  });

  it('without a session charges nothing', async () => {
    const { id, payment } = await world.bookAndPay(driver);
    await world.charge(id, 0);
    await world.payments.watch(world.clock.now());
    expect(await world.read(driver, id)).toMatchObject({ status: 'FULFILLED', paid: true });
    expect(world.provider.checkoutOf(payment.id).status).toBe('canceled');
    await world.expectNoFaults();
  });

  it('never charges more than was held, however much was measured', async () => {
    const { id, payment } = await world.bookAndPay(driver);
    await world.charge(id, 90_000);
    await world.payments.watch(world.clock.now());
    expect(world.provider.checkoutOf(payment.id)).toMatchObject({ capturedMinor: 990 });
    expect(await world.read(driver, id)).toMatchObject({ bill: { total_cost: 9.9 } });
    await expect(world.captureMore(payment.id)).rejects.toThrow('violates check constraint');
    await world.expectNoFaults();
  });

  it.each(['capture', 'cancel'] as const)(
    'whose %s fails, or loses its response, is retried and done once',
    async (call) => {
      const { id, payment } = await world.bookAndPay(driver);
      if (call === 'capture') await world.charge(id, 10_000);
      else await world.cancel(driver, id);
      world.provider.down.add(call);
      await world.payments.watch(world.clock.now());
      await world.payments.watch(world.clock.now());
      expect(world.provider.countOf(call)).toBe(1);
      world.provider.down.clear();
      world.provider.lost.add(call);
      world.clock.advance(MINUTE_MS);
      await world.payments.watch(world.clock.now());
      world.provider.lost.clear();
      expect(await world.read(driver, id)).toMatchObject({
        payment: { status: call === 'capture' ? 'capturing' : 'canceling', captured: 0 },
      });
      world.clock.advance(2 * MINUTE_MS);
      await world.payments.watch(world.clock.now());
      expect(await world.session(driver, payment.id)).toMatchObject({
        status: call === 'capture' ? 'captured' : 'canceled',
        captured: call === 'capture' ? 4.5 : 0,
      });
      expect(world.provider.countOf(call)).toBe(3);
      await world.expectNoFaults();
    },
  );

  it.each([
    [
      'whose money the provider no longer holds',
      'authorization_lost',
      'the bank had released the hold',
    ],
    [
      'that the provider refuses while it is held',
      'capture_refused',
      'the card payment service refused',
    ],
  ])('%s stays unpaid, and nothing is held for it', async (_, failure, told) => {
    const { id, payment } = await world.bookAndPay(driver);
    await world.charge(id, 10_000);
    const checkout = world.provider.checkoutOf(payment.id);
    if (failure === 'authorization_lost') checkout.status = 'canceled';
    world.provider.refused.add('capture');
    await world.payments.watch(world.clock.now());
    expect(checkout.status).toBe('canceled');
    expect(await world.read(driver, id)).toMatchObject({
      status: 'FULFILLED',
      paid: false,
      bill: { total_cost: 4.5 },
      payment: { status: 'failed', failure, captured: 0 },
    });
    expect(await world.ownerTokens()).toBe(0);
    await world.payments.watch(world.clock.now());
    const [mail, ...more] = await world.mailsTo(world.owner);
    expect(mail).toMatchObject({ kind: 'capture_failed' });
    expect(mail?.text_body).toContain('€4.50');
    expect(mail?.text_body).toContain(told);
    expect(mail?.text_body).toContain(`https://volt.example/reservations/${id}`);
    expect(more).toEqual([]);
    await world.expectNoFaults();
  });

  it('of less than the provider charges is not asked for: the card is free at once', async () => {
    const { id, payment } = await world.bookAndPay(driver);
    await world.charge(id, 1_000);
    await world.payments.watch(world.clock.now());
    expect(world.provider.checkoutOf(payment.id)).toMatchObject({ status: 'canceled' });
    expect(world.provider.countOf('capture')).toBe(0);
    expect(await world.read(driver, id)).toMatchObject({
      paid: false,
      bill: { total_cost: 0.45 },
      payment: { status: 'failed', failure: 'amount_too_small' },
    });
    const [mail] = await world.mailsTo(world.owner);
    expect(mail?.text_body).toContain('less than the card payment service charges');
    await world.expectNoFaults();
  });

  it('that can neither be taken nor given up yet is asked for again', async () => {
    const { id, payment } = await world.bookAndPay(driver);
    await world.charge(id, 10_000);
    world.provider.refused.add('capture');
    world.provider.down.add('cancel');
    await world.payments.watch(world.clock.now());
    expect(await world.session(driver, payment.id)).toMatchObject({ status: 'capturing' });
    world.provider.down.clear();
    world.clock.advance(MINUTE_MS);
    await world.payments.watch(world.clock.now());
    expect(await world.session(driver, payment.id)).toMatchObject({ failure: 'capture_refused' });
    await world.expectNoFaults();
  });
});

describe('visibility of a payment', () => {
  it('is for its driver, also in lists, but not for the station’s owner', async () => {
    const { id, payment } = await world.bookAndPay(driver);
    const listed = await world.call(driver, 'GET', '/api/stations/my-reservations/');
    expect(listed.body.results).toMatchObject([{ id, payment: { id: payment.id } }]);
    const next = await world.call(driver, 'GET', '/api/stations/reservations/next-reservation');
    expect(next.body.reservation).toMatchObject({ payment: { status: 'authorized' } });
    expect(await world.read(world.owner, id)).toMatchObject({ payment: null });
  });
});
