// A booking that begins now depends on what the plug is doing now.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { insertStation, NOW, type TestStation } from '../../../tests/kit/stations/catalogue.ts';
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

const post = (url: string, body: object) => world.call(driver, 'POST', url, body);
const later = () => ({
  plug: { id: station.plugId },
  start_time: at('10:00'),
  stop_time: at('11:00'),
});

describe('a booking for now', () => {
  it('is refused where the plug is not connected', async () => {
    const now = { plug: { id: station.plugId }, charge_now: true };
    await world.db
      .updateTable('charging_points')
      .set({ connected: false })
      .where('id', '=', station.chargingPointId)
      .execute();
    expect(await post(BOOK, now)).toMatchObject({ body: { code: 'plug_not_connected' } });
    expect((await post(BOOK, later())).status).toBe(201);
  });

  it('is refused where the plug is out of order', async () => {
    await world.db
      .updateTable('plugs')
      .set({ status: 'Faulted' })
      .where('id', '=', station.plugId)
      .execute();
    const now = { plug: { id: station.plugId }, charge_now: true };
    expect(await post(BOOK, now)).toMatchObject({ body: { code: 'plug_not_bookable' } });
  });

  it.each(['Charging', 'SuspendedEV', 'SuspendedEVSE', 'Finishing'] as const)(
    'is refused where the plug is %s, with a quote of before too',
    async (status) => {
      const now = { plug: { id: station.plugId }, charge_now: true };
      const { quote } = (await post(COST, now)).body;
      await world.db
        .updateTable('plugs')
        .set({ status })
        .where('id', '=', station.plugId)
        .execute();
      expect(await post(BOOK, now)).toMatchObject({ status: 409, body: { code: 'plug_occupied' } });
      expect(await post(BOOK, { ...now, quote })).toMatchObject({
        body: { code: 'plug_occupied' },
      });
      expect(await post(COST, now)).toMatchObject({ body: { code: 'plug_occupied' } });
      expect((await post(BOOK, later())).status).toBe(201);
    },
  );

  it('keeps the window and price of its quote for as long as the quote is valid', async () => {
    const now = { plug: { id: station.plugId }, charge_now: true };
    const { quote, start_time, stop_time, total_cost } = (await post(COST, now)).body;
    world.clock.set(new Date(NOW.getTime() + 60_000));
    const booked = await post(BOOK, { ...now, quote });
    expect(booked).toMatchObject({ status: 201, body: { start_time, stop_time, total_cost } });
    driver = await world.join('driver', 500);
    expect((await post(CHECK, { ...now, quote })).body.reservations_in_conflict).toHaveLength(1);
    expect(await post(BOOK, { ...now, quote })).toMatchObject({ body: { code: 'window_taken' } });
  });

  it.each([1, 2])(
    'is honoured where the quoted window began meanwhile, %i week(s)',
    async (weeks) => {
      world.clock.set(new Date(Date.parse(at('10:00')) - 2000));
      const soon = { ...later(), weeks };
      const { quote } = (await post(COST, soon)).body;
      world.clock.set(new Date(Date.parse(at('10:00')) + 20_000));
      expect(await post(BOOK, soon)).toMatchObject({ body: { code: 'window_in_past' } });
      expect(await post(BOOK, { ...soon, start_time: at('09:45'), quote })).toMatchObject({
        body: { code: 'window_in_past' },
      });
      expect(await post(BOOK, { ...soon, quote })).toMatchObject({ status: 201 });
      world.clock.set(new Date(Date.parse(at('10:00')) + 299_000));
      expect(await post(BOOK, { ...soon, quote })).toMatchObject({
        body: { code: 'quote_expired' },
      });
    },
  );

  it('is answered again while its own session runs', async () => {
    const now = { plug: { id: station.plugId }, charge_now: true };
    const { id } = (await post(BOOK, now)).body;
    await world.db
      .updateTable('plugs')
      .set({ status: 'Charging' })
      .where('id', '=', station.plugId)
      .execute();
    expect(await post(BOOK, now)).toMatchObject({ status: 201, body: { id } });
  });
});
