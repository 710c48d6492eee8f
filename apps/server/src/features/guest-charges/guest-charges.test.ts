// Issue 25, point 2: charging without an account, from a scanned code to the end of the payment.
import { describe, expect, it, test } from 'vitest';
import { newSecret, useGuestBench } from '../../tests/kit/payments/guest-bench.ts';
import { at } from '../../tests/kit/reservations/booking-world.ts';

const { world, code, ask, begin, read, paid, charged } = useGuestBench();

describe('[25.2] what a plug offers without an account', () => {
  it('is every way of saying how much, for as long as it is free', async () => {
    expect((await ask('GET', `offer/${code()}/`)).body).toEqual({
      refusal: null,
      free_minutes: 240,
      min_minutes: 15,
      wishes: ['money', 'energy', 'time', 'full'],
    });
  });

  it('is what fits before the next booking', async () => {
    await world().book(await world().join('driver'));
    const { body } = await ask('GET', `offer/${code()}/`);
    // Booked from 10:00; the gap before it stays free.
    expect(body).toMatchObject({ refusal: null, free_minutes: 52 });
    const quote = (wish: object) => ask('POST', 'quote/', { code: code(), wish });
    expect(await quote({ kind: 'time', minutes: 60 })).toMatchObject({
      status: 409,
      body: { code: 'window_taken' },
    });
    const { body: fits } = await quote({ kind: 'time', minutes: 45 });
    expect(fits).toMatchObject({ minutes: 45, total_cost: 7.42, currency: 'EURO' });
    expect((await quote({ kind: 'full' })).body.minutes).toBe(52);
  });

  test.each([
    ['faulted', { status: 'Faulted' }, 'plug_not_bookable'],
    ['occupied', { status: 'Charging' }, 'plug_occupied'],
  ] as const)('is refused with the reason: %s', async (_name, change, refusal) => {
    await world()
      .db.updateTable('plugs')
      .set(change)
      .where('id', '=', world().station.plugId)
      .execute();
    expect((await ask('GET', `offer/${code()}/`)).body.refusal).toBe(refusal);
    expect((await begin()).status).toBe(409);
  });

  it('of money is refused up to the start fee, which leaves nothing for energy', async () => {
    await world()
      .db.updateTable('stations')
      .set({ base_flat_fee_micro: 2_000_000 })
      .where('id', '=', world().station.stationId)
      .execute();
    const begun = (amount: number) =>
      begin({ wish: { kind: 'money', amount }, total_cost: amount });
    expect((await begun(2)).body).toMatchObject({ errors: { wish: [expect.any(String)] } });
    expect((await begun(2.5)).status).toBe(201);
  });

  it('by energy is not offered where the price is per minute', async () => {
    await world()
      .db.updateTable('stations')
      .set({ pricing_policy: 1, base_price_micro: 100_000 })
      .where('id', '=', world().station.stationId)
      .execute();
    expect((await ask('GET', `offer/${code()}/`)).body.wishes).toEqual(['money', 'time', 'full']);
    const wish = { kind: 'energy', kWh: 10 };
    expect((await ask('POST', 'quote/', { code: code(), wish })).status).toBe(400);
  });
});

describe('[25.2] a charge without an account', () => {
  it('holds the money, is charged for what flowed, and gives the rest back', async () => {
    const { secret, reservation } = await charged(4_000);
    expect(reservation).toMatchObject({ total_cost: 5, payment: { amount: 5 } });
    const { reservation: ended } = await read(secret);
    expect(ended).toMatchObject({
      status: 'FULFILLED',
      paid: true,
      bill: { total_cost: 1.8 },
      payment: { status: 'captured', captured: 1.8 },
    });
    expect(ended.user).toEqual({ id: ended.user.id, email: '', is_guest: true });
    await world().expectNoFaults();
  });

  it('never costs more than was agreed, whatever was measured', async () => {
    const { secret } = await charged(50_000);
    const { reservation } = await read(secret);
    expect(reservation.payment).toMatchObject({ status: 'captured', captured: 5 });
    await world().expectNoFaults();
  });

  it('gives everything back when nothing flows', async () => {
    const { secret, reservation } = await paid();
    world().clock.set(new Date(at('09:30')));
    await world().seePoint();
    await world().reservations.sweepReservations(world().clock.now());
    await world().payments.watch(world().clock.now());
    const { reservation: ended } = await read(secret);
    expect(ended.status).toBe('NO_SHOW');
    expect(ended.payment).toMatchObject({ status: 'canceled', captured: 0 });
    expect(world().provider.checkoutOf(reservation.payment.id)).toMatchObject({
      status: 'canceled',
    });
    await world().expectNoFaults();
  });

  it('is given up for nothing', async () => {
    const { secret } = await paid();
    const { status, body } = await ask('POST', `${secret}/cancel/`);
    expect(status).toBe(200);
    expect(body.reservation).toMatchObject({
      status: 'CANCELED',
      payment: { status: 'canceled', captured: 0 },
    });
    await world().expectNoFaults();
  });

  it('frees the plug when it is not paid for', async () => {
    const secret = newSecret();
    await begin({ secret });
    expect((await begin()).body.code).toBe('window_taken');
    world().clock.set(new Date(at('09:20')));
    await world().seePoint();
    await world().payments.watch(world().clock.now());
    expect((await read(secret)).reservation.status).toBe('FAILED');
    expect((await begin()).status).toBe(201);
    await world().expectNoFaults();
  });

  it('leads back from the payment to its own page, whose secret is then stored nowhere', async () => {
    const secret = newSecret();
    const { body } = await begin({ secret });
    const { payment } = body.reservation;
    const { request } = world().provider.checkoutOf(payment.id);
    expect(request).toMatchObject({
      returnUrl: `https://volt.example/charge/${secret}`,
      cancelUrl: `https://volt.example/charge/${secret}?canceled=true`,
      email: undefined,
    });
    const stored = await Promise.all(
      (['payments', 'guest_charges', 'users'] as const).map((table) =>
        world().db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('says that the charger is away, keeps the money held, and can be tried again or given up', async () => {
    const { secret } = await paid();
    expect((await ask('POST', `${secret}/stop/`)).body.code).toBe('reservation_not_charging');
    const { status, body } = await ask('POST', `${secret}/start/`);
    expect([status, body.code]).toEqual([409, 'charger_not_connected']);
    const { reservation } = await read(secret);
    expect(reservation).toMatchObject({
      status: 'RESERVED',
      start: { step: 'failed', failure: 'charger_not_connected' },
      payment: { status: 'authorized' },
    });
    expect((await ask('POST', `${secret}/cancel/`)).status).toBe(200);
    expect((await ask('POST', `${secret}/start/`)).status).toBe(409);
    await world().expectNoFaults();
  });

  it('is the same when the provider tells of its payment twice, and late', async () => {
    const secret = newSecret();
    const { body } = await begin({ secret });
    const { payment } = body.reservation;
    world().provider.pay(payment.id);
    await read(secret);
    const twice = 'one event';
    expect((await world().tell(payment.id, { id: twice })).status).toBe(200);
    expect((await world().tell(payment.id, { id: twice })).status).toBe(200);
    expect((await read(secret)).reservation).toMatchObject({
      status: 'RESERVED',
      payment: { status: 'authorized' },
    });
    await world().expectNoFaults();
  });

  it('is one charge with one secret, also when two requests come at once', async () => {
    const secret = newSecret();
    const answers = await Promise.all([begin({ secret }), begin({ secret }), begin({ secret })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.reservation.id)).size).toBe(1);
  });

  it('of two people who scan at once is the first one’s', async () => {
    const answers = await Promise.all([begin(), begin()]);
    const codes = answers.map(({ body }) => body.code ?? 'booked').toSorted();
    expect(codes).toEqual(['booked', 'window_taken']);
  });

  it('is refused when the price is above the shown one', async () => {
    expect((await begin({ total_cost: 4.99 })).body.code).toBe('quote_mismatch');
  });

  test.each([
    ['no money', { wish: { kind: 'money', amount: 0 } }],
    ['a fraction of a cent', { wish: { kind: 'money', amount: 5.001 } }],
    ['a negative time', { wish: { kind: 'time', minutes: -30 } }],
    ['an unknown wish', { wish: { kind: 'gold' } }],
    ['a short secret', { secret: 'abc' }],
  ])('is refused for %s', async (_name, changes) => {
    expect((await begin(changes)).status).toBe(400);
  });

  it('cannot charge in slices that are too small for a card', async () => {
    for (let tries = 0; tries < 5; tries++) {
      await charged(100);
    }
    expect(await begin()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });

  it('cannot keep a plug from others by never paying', async () => {
    for (let tries = 0; tries < 5; tries++) {
      const secret = newSecret();
      expect((await begin({ secret })).status).toBe(201);
      await ask('POST', `${secret}/cancel/`);
    }
    expect(await begin()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });
});
