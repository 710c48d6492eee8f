import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import {
  insertStation,
  insertVehicle,
  NOW,
  type TestStation,
} from '../../../tests/kit/stations/catalogue.ts';
import { at, createWorld, type World } from '../../../tests/kit/reservations/booking-world.ts';

let database: OpenDatabase;
let world: World;
let driver: Actor;
let owner: Actor;
let station: TestStation;

const COST = '/api/stations/reservation-cost/';
const CHECK = '/api/stations/check-reservation/';
const BOOK = '/api/stations/reservations/';

beforeAll(async () => {
  database = await openTestDatabase();
  world = await createWorld(database);
  owner = await world.join('station_owner');
});
beforeEach(async () => {
  world.clock.set(NOW);
  driver = await world.join('driver', 500);
  station = await insertStation(world.db, owner);
});
afterAll(() => database.close());

const lasting = (minutes: unknown) => ({
  plug: { id: station.plugId },
  charge_now: true,
  duration_minutes: minutes,
});
const draft = (change: object = {}) => ({
  plug: { id: station.plugId },
  start_time: at('10:00'),
  stop_time: at('11:00'),
  ...change,
});
const post = (url: string, body: object | string, actor: Actor | null = driver) =>
  world.call(actor, 'POST', url, body);
const read = (id: string, actor: Actor | null = driver) =>
  world.call(actor, 'GET', `/api/stations/reservations/${id}/`);
const balance = async () =>
  (await world.call(driver, 'GET', '/api/wallet/my-balance/')).body.results[0];

describe('a quote', () => {
  it('[S3.04] returns cost, consumption and power to anyone, with items and a quote for 5 minutes', async () => {
    const { status, body } = await post(COST, draft(), null);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total_cost: 9.9,
      consumption_kWh: 22,
      power_kW: 22,
      tokens: 99,
      currency: 'EURO',
      items: [{ kind: 'energy', quantity: 22, unit: 'kWh', unit_price: 0.45, amount: 9.9 }],
      expires_at: '2026-07-01T09:07:30.000Z',
      cancellation: {
        free_until: '2026-07-01T09:12:30.000Z',
        late_fee_tokens: 30,
        no_show_fee_tokens: 30,
      },
    });
  });

  it("considers the driver's own vehicle, and refuses another driver's", async () => {
    const vehicle = { id: await insertVehicle(world.db, driver) };
    const { body } = await post(COST, draft({ vehicle }));
    expect(body).toMatchObject({ power_kW: 11, consumption_kWh: 11, total_cost: 4.95 });
    const stranger = await world.join('driver');
    for (const other of [stranger, null]) {
      expect(await post(COST, draft({ vehicle }), other)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
  });

  it('[S3.05] considers the number of phases of the vehicle', async () => {
    const vehicle = { id: await insertVehicle(world.db, driver) };
    const phases = (ac_phases: 1 | null) =>
      world.db.updateTable('vehicle_models').set({ ac_phases }).where('id', '=', 1).execute();
    await phases(1);
    const { body } = await post(COST, draft({ vehicle }));
    await phases(null);
    // One phase at 32 A, on a plug of 22 kW.
    expect(body).toMatchObject({ power_kW: 7.36, consumption_kWh: 7.36, total_cost: 3.31 });
  });

  it('stays valid when the station changes its price', async () => {
    const { body: quoted } = await post(COST, draft());
    await world.db
      .updateTable('stations')
      .set({ price_per_kwh_micro: 900_000 })
      .where('id', '=', station.stationId)
      .execute();
    const kept = await post(BOOK, draft({ quote: quoted.quote }));
    expect(kept).toMatchObject({ status: 201, body: { total_cost: 9.9, tokens_held: 99 } });
    expect((await post(COST, draft())).body.total_cost).toBe(19.8);
  });

  it('expires, and is valid only for the draft that it was given for', async () => {
    const { body } = await post(COST, draft());
    const { quote } = body;
    const tampered = `${quote.slice(0, -2)}${quote.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [
      draft({ quote, stop_time: at('11:15') }),
      draft({ quote, plug: { id: station.otherPlugId } }),
      draft({ quote: tampered }),
      draft({ quote: 'nonsense' }),
    ]) {
      expect(await post(BOOK, wrong)).toMatchObject({
        status: 400,
        body: { code: 'quote_mismatch' },
      });
    }
    world.clock.advance(301_000);
    expect(await post(BOOK, draft({ quote }))).toMatchObject({
      status: 409,
      body: { code: 'quote_expired' },
    });
  });
});

describe('booking', () => {
  it('[S3.03] responds PENDING and unpaid, holds the quoted amount, and reads RESERVED next', async () => {
    const { status, body } = await post(BOOK, draft({ comments: 'blue car' }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user: { id: driver.userId, email: driver.email },
      plug: { id: station.plugId },
      status: 'PENDING',
      paid: false,
      comments: 'blue car',
      charge_now: false,
      payment_method: { type: 'tokens', name: 'Token Wallet' },
      total_cost: 9.9,
      start: { step: null },
      session: null,
      bill: null,
    });
    expect((await read(body.id)).body).toMatchObject({ status: 'RESERVED', tokens_held: 99 });
    expect(await balance()).toMatchObject({ balance: 500, held: 99, available: 401 });
    expect(world.changes).toContain(body.id);
  });

  it('charge_now takes the plug from now, for one hour when no duration is given', async () => {
    const { body } = await post(BOOK, { plug: { id: station.plugId }, charge_now: true });
    expect(body).toMatchObject({
      charge_now: true,
      start_time: '2026-07-01T09:02:30.000Z',
      stop_time: '2026-07-01T10:02:30.000Z',
    });
    const wish = { plug: { id: station.plugId }, charge_now: true, duration_minutes: 30 };
    const next = await post(COST, wish);
    expect(next.body.start_time).toBe('2026-07-01T10:07:30.000Z');
    world.clock.advance(60_000);
    const later = await post(BOOK, { ...wish, quote: next.body.quote });
    expect(later).toMatchObject({ status: 201, body: { start_time: '2026-07-01T10:07:30.000Z' } });
  });

  it('keeps five minutes between bookings', async () => {
    await post(BOOK, draft());
    const touching = draft({ start_time: at('11:00'), stop_time: at('12:00') });
    expect((await post(BOOK, touching)).status).toBe(409);
    const after = draft({ start_time: at('11:15'), stop_time: at('12:00') });
    expect((await post(BOOK, after)).status).toBe(201);
  });

  it('[S7.35] a check of a window returns conflicts and nearby free windows', async () => {
    expect((await post(CHECK, draft(), null)).body.reservations_in_conflict).toEqual([]);
    await post(BOOK, draft());
    const { body } = await post(CHECK, draft(), null);
    expect(body.reservations_in_conflict).toEqual([
      {
        plug: { id: station.plugId },
        start_time: '2026-07-01T10:00:00.000Z',
        stop_time: '2026-07-01T11:00:00.000Z',
      },
    ]);
    expect(body.free_windows[0]).toEqual({
      plug: { id: station.plugId },
      start_time: '2026-07-01T11:15:00.000Z',
      stop_time: '2026-07-01T12:15:00.000Z',
    });
  });
});

describe('invalid input changes nothing and returns its error code', () => {
  const contents = async () => ({
    reservations: await world.db.selectFrom('reservations').selectAll().orderBy('id').execute(),
    entries: await world.db.selectFrom('calendar_entries').selectAll().orderBy('id').execute(),
    transfers: await world.db.selectFrom('ledger_transfers').select('id').orderBy('id').execute(),
    accounts: await world.db.selectFrom('ledger_accounts').selectAll().orderBy('id').execute(),
  });

  test.each<[string, () => object | string, number, string]>([
    [
      '[S5.02] end before start',
      () => draft({ start_time: at('11:00'), stop_time: at('10:00') }),
      400,
      'start_after_stop',
    ],
    ['end equal to start', () => draft({ stop_time: at('10:00') }), 400, 'start_after_stop'],
    [
      'a window in the past',
      () => draft({ start_time: at('08:00'), stop_time: at('08:30') }),
      400,
      'window_in_past',
    ],
    ['a window that has begun', () => draft({ start_time: at('09:00') }), 400, 'window_in_past'],
    ['off slot', () => draft({ start_time: at('10:07') }), 400, 'window_off_slot'],
    ['too long', () => draft({ stop_time: at('14:15') }), 400, 'window_too_long'],
    ['too short', () => draft({ stop_time: '2026-07-01T10:14:59Z' }), 400, 'window_too_short'],
    [
      'too far ahead',
      () => draft({ start_time: '2026-07-16T10:00:00Z', stop_time: '2026-07-16T11:00:00Z' }),
      400,
      'window_too_far_ahead',
    ],
    [
      'the year 9999',
      () => draft({ start_time: '9999-12-31T22:00:00Z', stop_time: '9999-12-31T23:00:00Z' }),
      400,
      'window_too_far_ahead',
    ],
    ['no window', () => draft({ start_time: undefined }), 400, 'validation_failed'],
    [
      'a time without zone',
      () => draft({ start_time: '2026-07-01T10:00:00' }),
      400,
      'validation_failed',
    ],
    ['an unknown plug', () => draft({ plug: { id: 2_000_000_000 } }), 404, 'not_found'],
    [
      'a plug that is no number',
      () => draft({ plug: { id: '1 or 1=1' } }),
      400,
      'validation_failed',
    ],
    ['a plug beyond int32', () => draft({ plug: { id: 2 ** 31 } }), 400, 'validation_failed'],
    [
      'a plug without charger',
      () => draft({ plug: { id: station.unconnectedPlugId } }),
      409,
      'plug_not_bookable',
    ],
    ['an unknown vehicle', () => draft({ vehicle: { id: newId() } }), 404, 'not_found'],
    ['NUL in the comments', () => draft({ comments: 'a\u0000b' }), 400, 'validation_failed'],
    ['comments without end', () => draft({ comments: 'x'.repeat(501) }), 400, 'validation_failed'],
    ['[B9] a length of 0', () => lasting(0), 400, 'validation_failed'],
    ['[B9] a length of -1', () => lasting(-1), 400, 'validation_failed'],
    [
      '[B9] a length of 1e309',
      () => `{"plug":{"id":${station.plugId}},"charge_now":true,"duration_minutes":1e309}`,
      400,
      'validation_failed',
    ],
    ['[B9] a length of 0.1 + 0.2', () => lasting(0.1 + 0.2), 400, 'validation_failed'],
    ['[B9] a length of 2^53', () => lasting(2 ** 53), 400, 'validation_failed'],
    ['[B9] a length of "1e3"', () => lasting('1e3'), 400, 'validation_failed'],
    ['charge_now for a day', () => lasting(1440), 400, 'window_too_long'],
    ['no body at all', () => '', 400, 'validation_failed'],
    ['half a body', () => '{"plug":', 400, 'validation_failed'],
  ])('%s', async (_, body, status, code) => {
    const before = await contents();
    expect(await post(BOOK, body())).toMatchObject({ status, body: { code } });
    expect(await post(COST, body())).toMatchObject({ status, body: { code } });
    expect(await contents()).toEqual(before);
  });

  it('a card payment is refused where cards are not accepted, and the quote says so', async () => {
    const before = await contents();
    const byCard = draft({ payment_method: { type: 'fiat', name: 'Card' } });
    const refused = { status: 400, body: { code: 'payment_method_unavailable' } };
    expect(await post(BOOK, byCard)).toMatchObject(refused);
    const { body } = await post(COST, byCard);
    expect(body.card).toEqual({ amount: 9.9, refusal: 'payment_method_unavailable' });
    expect(await contents()).toEqual(before);
  });

  it('[S5.02] the refusal uses the exact message for a shown cost of 0', async () => {
    const { body } = await post(COST, draft({ stop_time: at('09:00') }));
    expect(body.detail).toBe('Start reservation time must be before Stop reservation time.');
  });

  it('an overlap responds 409 with conflicts and free windows', async () => {
    await post(BOOK, draft());
    const before = await contents();
    const other = await world.join('driver', 500);
    const accounts = await contents();
    const { status, body } = await post(BOOK, draft({ start_time: at('10:30') }), other);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'window_taken',
      reservations_in_conflict: [{ start_time: '2026-07-01T10:00:00.000Z' }],
    });
    expect(body.free_windows).toHaveLength(3);
    expect(await contents()).toEqual(accounts);
    expect(before.reservations).toHaveLength(accounts.reservations.length);
  });

  it('too few tokens respond 402 and write nothing', async () => {
    driver = await world.join('driver', 98.99);
    const before = await contents();
    const refused = await post(BOOK, draft());
    expect(refused).toMatchObject({ status: 402, body: { code: 'not_enough_tokens' } });
    // The owner's wallet is opened in the same transaction, so it is rolled back as well.
    expect(await contents()).toEqual(before);
    expect((await post(CHECK, draft())).body.reservations_in_conflict).toEqual([]);
  });

  it('[B8] money, owner and state in the request are ignored', async () => {
    const { body } = await post(
      BOOK,
      draft({
        total_cost: 0,
        status: 'FULFILLED',
        paid: true,
        hold_minor: 0,
        user: { id: owner.userId },
        tariff: { pricePerKwhMicro: 0 },
        price_per_kWh: 0,
      }),
    );
    expect(body).toMatchObject({ total_cost: 9.9, paid: false, user: { id: driver.userId } });
    expect((await balance()).held).toBe(99);
  });

  it('[B21] an eleventh live reservation is refused until one is cancelled', async () => {
    driver = await world.join('driver', 5000);
    const day = (n: number) => {
      const date = `2026-07-${String(n).padStart(2, '0')}`;
      return draft({ start_time: `${date}T12:00:00Z`, stop_time: `${date}T12:15:00Z` });
    };
    const booked = [];
    for (let n = 2; n <= 11; n++) booked.push((await post(BOOK, day(n))).body.id);
    const before = await contents();
    expect(await post(BOOK, day(12))).toMatchObject({
      status: 409,
      body: { code: 'too_many_reservations' },
    });
    expect(await contents()).toEqual(before);
    await post(`${BOOK}${booked[0]}/cancel`, {});
    expect((await post(BOOK, day(12))).status).toBe(201);
  });

  it('[S6.02] somebody who is no driver', async () => {
    expect(await post(BOOK, draft(), null)).toMatchObject({
      status: 401,
      body: { code: 'authentication_required' },
    });
    expect(await post(BOOK, draft(), owner)).toMatchObject({
      status: 403,
      body: { code: 'role_not_allowed' },
    });
  });

  it('leaves a consistent ledger', async () => {
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  });
});
