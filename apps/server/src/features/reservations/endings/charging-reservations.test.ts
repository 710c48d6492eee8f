import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import { insertStation, NOW, type TestStation } from '../../../tests/kit/stations/catalogue.ts';
import { at, createWorld, type World } from '../../../tests/kit/reservations/booking-world.ts';

let database: OpenDatabase;
let world: World;
let driver: Actor;
let owner: Actor;
let station: TestStation;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await createWorld(database);
});
beforeEach(async () => {
  world.clock.set(NOW);
  driver = await world.join('driver', 500);
  owner = await world.join('station_owner');
  station = await insertStation(world.db, owner);
});
afterAll(() => database.close());

async function book(start = '12:00', stop = '13:00'): Promise<string> {
  const window = { plug: { id: station.plugId }, start_time: at(start), stop_time: at(stop) };
  return (await world.call(driver, 'POST', '/api/stations/reservations/', window)).body.id;
}
const read = async (id: string, actor: Actor = driver) =>
  (await world.call(actor, 'GET', `/api/stations/reservations/${id}/`)).body;
const cancel = (id: string, actor: Actor = driver) =>
  world.call(actor, 'POST', `/api/stations/reservations/${id}/cancel`);
const tokens = async (actor: Actor) =>
  (await world.call(actor, 'GET', '/api/wallet/my-balance/')).body.results[0];
const setTime = (time: string) => world.clock.set(new Date(at(time)));
const inTransaction = <T>(
  work: (trx: Parameters<World['reservations']['beginCharging']>[0]) => Promise<T>,
) => world.db.transaction().execute(work);
const begin = (reservationId: string) =>
  inTransaction((trx) =>
    world.reservations.beginCharging(trx, { reservationId, now: world.clock.now() }),
  );
const settle = (reservationId: string, energyWh: number, minutes = 60) => {
  const now = world.clock.now();
  const startedAt = new Date(now.getTime() - minutes * 60_000);
  const charge = { reservationId, energyWh, startedAt, stoppedAt: now, now };
  return inTransaction((trx) => world.reservations.settleCharging(trx, charge));
};
const startable = (reservationId: string, driverId = driver.userId) =>
  world.reservations.findStartable(world.db, { reservationId, driverId, now: world.clock.now() });
const isFree = async (start: string, stop: string) => {
  const window = { plug: { id: station.plugId }, start_time: at(start), stop_time: at(stop) };
  const { body } = await world.call(null, 'POST', '/api/stations/check-reservation/', window);
  return body.reservations_in_conflict.length === 0;
};

describe('charging', () => {
  it('bills what was measured by the accepted tariff, to the unit, and once', async () => {
    const id = await book();
    setTime('12:00');
    await world.db
      .updateTable('stations')
      .set({ price_per_kwh_micro: 2_000_000 })
      .where('id', '=', station.stationId)
      .execute();
    expect(await begin(id)).toBe(true);
    expect(await begin(id)).toBe(false);
    setTime('12:40');
    const first = await settle(id, 12_345, 40);
    // 12.345 kWh at 0.45 are 5.55525, cut to 5.55, which are 55.50 tokens.
    expect(first).toEqual({ totalMicro: 5_550_000, capturedMinor: 5_550, releasedMinor: 4_350 });
    expect(await settle(id, 99_999, 40)).toEqual(first);
    expect(await read(id)).toMatchObject({
      status: 'FULFILLED',
      paid: true,
      bill: { total_cost: 5.55, tokens: 55.5, tokens_released: 43.5 },
    });
    expect(await tokens(driver)).toMatchObject({ balance: 444.5, held: 0, available: 444.5 });
    expect(await isFree('12:45', '13:45')).toBe(true);
  });

  it('never bills above the hold, and the items add up to the total', async () => {
    const id = await book();
    await begin(id);
    expect(await settle(id, 30_000)).toMatchObject({ capturedMinor: 9_900, releasedMinor: 0 });
    expect((await read(id)).bill).toMatchObject({
      total_cost: 9.9,
      items: [{ kind: 'energy', amount: 9.9 }],
    });
  });

  it('[S5.03] quotes, holds and takes tokens for exactly the amounts shown', async () => {
    await world.db
      .updateTable('stations')
      .set({ price_per_kwh_micro: 54_444 })
      .where('id', '=', station.stationId)
      .execute();
    const draft = { plug: { id: station.plugId }, start_time: at('12:00'), stop_time: at('13:00') };
    const quote = await world.call(driver, 'POST', '/api/stations/reservation-cost/', draft);
    // 22 kWh at 0.054444 are 1.197768; half an hour of 1.19 is 0.595.
    expect(quote.body).toMatchObject({
      total_cost: 1.19,
      tokens: 11.9,
      items: [{ amount: 1.19 }],
      cancellation: { late_fee_tokens: 5.9, no_show_fee_tokens: 5.9 },
    });
    const id = await book();
    expect(await read(id)).toMatchObject({ total_cost: 1.19, tokens_held: 11.9 });
    setTime('11:30');
    expect((await read(id)).cancellation.fee_tokens_now).toBe(5.9);
    await cancel(id);
    const fee = [{ kind: 'cancellation_fee', amount: 0.59 }];
    expect((await read(id)).bill).toMatchObject({ total_cost: 0.59, tokens: 5.9, items: fee });
    expect(await tokens(driver)).toMatchObject({ held: 0, available: 494.1 });
  });

  it('costs 0 without energy', async () => {
    const id = await book();
    await begin(id);
    expect(await settle(id, 0)).toEqual({ totalMicro: 0, capturedMinor: 0, releasedMinor: 9_900 });
    expect((await read(id)).bill).toMatchObject({ total_cost: 0, tokens: 0, items: [] });
    expect((await tokens(driver)).available).toBe(500);
  });

  it('settles nothing that was not charging', async () => {
    const id = await book();
    expect(await settle(id, 1_000)).toBeUndefined();
    expect(await settle(newId(), 1_000)).toBeUndefined();
    expect((await read(id)).status).toBe('RESERVED');
  });

  it('may start in its window, or a quarter of an hour earlier if the plug is free', async () => {
    const before = await book('10:30', '11:45');
    const id = await book('12:00', '13:00');
    const outside = { code: 'outside_window', status: 409 };
    setTime('11:44');
    await expect(startable(id)).rejects.toMatchObject(outside);
    setTime('11:47');
    await expect(startable(id)).rejects.toMatchObject(outside);
    await begin(before);
    await settle(before, 1_000);
    expect(await startable(id)).toMatchObject({
      id,
      plugId: station.plugId,
      chargingPointId: station.chargingPointId,
      connectorNumber: 1,
    });
    await begin(id);
    // The calendar shows the earlier start as taken, too.
    const nowWanted = { plug: { id: station.plugId }, charge_now: true, duration_minutes: 15 };
    await seen();
    const quote = await world.call(null, 'POST', '/api/stations/reservation-cost/', nowWanted);
    expect(quote.body.start_time).toBe('2026-07-01T13:05:00.000Z');
    const late = await book('14:00', '15:00');
    setTime('15:00');
    await expect(startable(late)).rejects.toMatchObject(outside);
  });

  it('is not started by anybody else, nor twice', async () => {
    const id = await book('09:15', '10:00');
    const stranger = await world.join('driver');
    const missing = { code: 'not_found' };
    await expect(startable(id, stranger.userId)).rejects.toMatchObject(missing);
    await expect(startable(newId())).rejects.toMatchObject(missing);
    await begin(id);
    await expect(startable(id)).rejects.toMatchObject({ code: 'reservation_not_startable' });
  });

  it('knows a reservation by its id tag in any case, at its own charge point alone', async () => {
    const id = await book();
    const { idTag } = await startable(id).catch(async () => {
      setTime('12:00');
      return startable(id);
    });
    expect(idTag).toMatch(/^[0-9A-Z]{16}$/);
    const { chargingPointId } = station;
    const find = (at: { idTag: string; chargingPointId: number; plugId?: number }) =>
      world.reservations.findByIdTag(world.db, at);
    expect((await find({ idTag: idTag.toLowerCase(), chargingPointId }))?.id).toBe(id);
    expect((await find({ idTag, chargingPointId, plugId: station.plugId }))?.id).toBe(id);
    expect(await find({ idTag, chargingPointId, plugId: station.otherPlugId })).toBeUndefined();
    expect(await find({ idTag, chargingPointId: chargingPointId + 1000 })).toBeUndefined();
    await cancel(id);
    expect(await find({ idTag, chargingPointId })).toBeUndefined();
  });

  it('is asked to start by one at a time, until that fails, or has led to nothing', async () => {
    const id = await book('09:15', '10:00');
    setTime('09:15');
    const take = () => world.reservations.takeStart(id, world.clock.now());
    expect((await Promise.all([take(), take()])).toSorted()).toEqual([false, true]);
    await world.reservations.noteStartFailed(id, 'charger_refused');
    expect((await Promise.all([take(), take()])).toSorted()).toEqual([false, true]);
    world.clock.advance(44_000);
    expect(await take()).toBe(false);
    world.clock.advance(1_000);
    expect(await take()).toBe(true);
    await world.reservations.noteStartAgreed(id, world.clock.now());
    world.clock.advance(29_000);
    expect(await take()).toBe(false);
    world.clock.advance(1_000);
    expect(await take()).toBe(true);
    await cancel(id);
    expect(await take()).toBe(false);
  });

  it('shows each step of a start, and the session with its cost so far', async () => {
    const id = await book('09:15', '10:00');
    setTime('09:15');
    const { reservations } = world;
    const steps: (string | null)[] = [];
    const step = async () => steps.push((await read(id)).start.step);
    await step();
    await reservations.takeStart(id, world.clock.now());
    await step();
    await reservations.noteStartFailed(id, 'charger_refused');
    await step();
    await reservations.takeStart(id, world.clock.now());
    await reservations.noteStartAgreed(id, world.clock.now());
    await step();
    await setPlugStatus('Preparing');
    await step();
    await begin(id);
    const sessionId = await insertSession(id);
    await step();
    await insertSample(sessionId, 1_234);
    await step();
    setTime('09:45');
    expect((await read(id, owner)).session).toMatchObject({
      energy_kWh: 1.234,
      power_kW: 11,
      soc: 42,
      total_cost: 0.55,
      tokens: 5.5,
      stopped_at: null,
    });
    const consumption = `/api/stations/reservations/${id}/consumption`;
    expect((await world.call(driver, 'GET', consumption)).body).toEqual({ total_kwh: 1.234 });
    expect(
      (await world.call(driver, 'GET', '/api/stations/reservations/next-reservation')).body,
    ).toMatchObject({ reservation: { id, status: 'CHARGING' } });
    await world.db
      .updateTable('charging_sessions')
      .set({ stopped_at: world.clock.now() })
      .where('id', '=', sessionId)
      .execute();
    await settle(id, 1_234, 30);
    await step();
    expect(steps).toEqual([
      null,
      'asked',
      'failed',
      'agreed',
      'agreed',
      'plugged',
      'flowing',
      'finished',
    ]);
  });
});

const seen = (now = world.clock.now()) =>
  world.db
    .updateTable('charging_points')
    .set({ last_seen_at: now })
    .where('id', '=', station.chargingPointId)
    .execute();
const setPlugStatus = (status: 'Preparing' | 'Available') =>
  world.db.updateTable('plugs').set({ status }).where('id', '=', station.plugId).execute();

async function insertSession(reservationId: string): Promise<string> {
  const id = newId();
  await world.db
    .insertInto('charging_sessions')
    .values({
      id,
      charging_point_id: station.chargingPointId,
      plug_id: station.plugId,
      reservation_id: reservationId,
      id_tag: 'TAG',
      meter_start_wh: 0,
      started_at: world.clock.now(),
      received_at: world.clock.now(),
    })
    .execute();
  return id;
}

async function insertSample(sessionId: string, energyWh: number): Promise<void> {
  const sample = { energy_wh: energyWh, power_w: 11_000, soc_percent: 42 };
  await world.db
    .insertInto('meter_samples')
    .values({ session_id: sessionId, taken_at: world.clock.now(), ...sample })
    .execute();
  await world.db
    .updateTable('charging_sessions')
    .set({ energy_wh: energyWh })
    .where('id', '=', sessionId)
    .execute();
}

describe('a start that does not come', () => {
  const sweep = () => world.reservations.sweepReservations(world.clock.now());

  it('is a no-show after 15 minutes, with its fee, once', async () => {
    const id = await book('10:00', '11:00');
    setTime('10:14');
    await seen();
    expect(await sweep()).toBe(0);
    setTime('10:15');
    await seen();
    const counts = await Promise.all([sweep(), sweep()]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await read(id)).toMatchObject({
      status: 'NO_SHOW',
      paid: true,
      bill: { tokens: 30, items: [{ kind: 'no_show_fee' }] },
    });
    expect(world.changes).toContain(id);
    expect(await isFree('10:30', '11:00')).toBe(true);
    expect(await begin(id)).toBe(false);
  });

  it('costs nothing when the charger was asked and did not begin within 5 minutes', async () => {
    const id = await book('10:00', '11:00');
    setTime('10:00');
    await world.reservations.takeStart(id, world.clock.now());
    setTime('10:04');
    expect(await sweep()).toBe(0);
    setTime('10:05');
    expect(await sweep()).toBe(1);
    const failed = { status: 'FAILED', bill: null, start: { failure: 'start_timeout' } };
    expect(await read(id)).toMatchObject(failed);
    expect((await tokens(driver)).available).toBe(500);
  });

  it('leaves five minutes of the window to a driver whose early try failed', async () => {
    const id = await book('10:00', '11:00');
    setTime('09:46');
    await world.reservations.takeStart(id, world.clock.now());
    await world.reservations.noteStartFailed(id, 'charger_refused');
    setTime('10:04');
    expect(await sweep()).toBe(0);
    await startable(id);
    setTime('10:05');
    expect(await sweep()).toBe(1);
    expect((await read(id)).start).toMatchObject({ failure: 'charger_refused' });
  });

  it('has its whole grace where the server was away as the window began', async () => {
    const id = await book('10:00', '11:00');
    const later = await createWorld(database, new Date(at('10:05')));
    later.clock.set(new Date(at('10:15')));
    await seen(later.clock.now());
    expect(await later.reservations.sweepReservations(later.clock.now())).toBe(0);
    later.clock.set(new Date(at('10:20')));
    await seen(later.clock.now());
    expect(await later.reservations.sweepReservations(later.clock.now())).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'NO_SHOW', bill: { tokens: 30 } });
  });

  it('[F7] fails once the charger has had its time to tell of it, where the server was away meanwhile', async () => {
    const id = await book('10:00', '11:00');
    setTime('10:00');
    await world.reservations.takeStart(id, world.clock.now());
    const later = await createWorld(database, new Date(at('10:12')));
    later.clock.set(new Date(at('10:16')));
    const sweepThere = () => later.reservations.sweepReservations(later.clock.now());
    expect(await sweepThere()).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'RESERVED', start: { failure: null } });
    later.clock.set(new Date(at('10:17')));
    expect(await sweepThere()).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'FAILED' });
  });

  it('costs nothing when a start was tried in vain before the charger could be asked', async () => {
    const id = await book('10:00', '11:00');
    await world.reservations.noteStartFailed(id, 'charger_not_connected');
    setTime('10:15');
    await seen();
    expect(await sweep()).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'FAILED', bill: null });
  });

  it('costs nothing when the plug was not connected', async () => {
    const id = await book('10:00', '11:00');
    setTime('10:20');
    expect(await sweep()).toBe(1);
    const failed = { status: 'FAILED', paid: false, start: { failure: 'charger_not_connected' } };
    expect(await read(id)).toMatchObject(failed);
  });
});

it('leaves a ledger without fault', async () => {
  expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
});
