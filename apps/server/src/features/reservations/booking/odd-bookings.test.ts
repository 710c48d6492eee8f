// Edge cases: clock changes, midnight, a deleted vehicle, the last token, and a price change while charging.
import { describe, expect, it, test } from 'vitest';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import { insertStation, insertVehicle } from '../../../tests/kit/stations/catalogue.ts';
import { BOOK, useBench } from '../../../tests/kit/reservations/booking-scene.ts';

const COST = '/api/stations/reservation-cost/';
const bench = useBench();
const { begin, draft, post, read, settle, tokens } = bench;
const setMoment = (moment: string) => bench.scene().world.clock.set(new Date(moment));
const between = (start: string, stop: string) => ({
  plug: { id: bench.scene().station.plugId },
  start_time: start,
  stop_time: stop,
});
const setPrice = (change: object) => {
  const { world, station } = bench.scene();
  return world.db.updateTable('stations').set(change).where('id', '=', station.stationId).execute();
};

describe('[O30] a booking across a change of clocks', () => {
  test.each([
    ['forward', '2026-03-28T23:30:00Z', '2026-03-29T01:30:00Z', '2026-03-28T20:00:00Z'],
    ['back', '2026-10-25T00:00:00Z', '2026-10-25T02:00:00Z', '2026-10-24T20:00:00Z'],
    [
      'nowhere, at midnight',
      '2026-07-01T20:00:00Z',
      '2026-07-01T22:00:00Z',
      '2026-07-01T12:00:00Z',
    ],
  ])('%s has its real duration, and is billed for it', async (_way, start, stop, now) => {
    await setPrice({ pricing_policy: 1, base_price_micro: 100_000 });
    setMoment(now);
    const quoted = await post(COST, between(start, stop));
    // 120 real minutes at 0.10 per minute.
    expect(quoted.body).toMatchObject({ total_cost: 12, consumption_kWh: 44 });
    const { body } = await post(BOOK, between(start, stop));
    setMoment(start);
    await begin(body.id);
    setMoment(stop);
    await settle(body.id, 20_000, 120);
    expect((await read(body.id)).bill).toMatchObject({ total_cost: 12, tokens: 120 });
    expect(await tokens()).toMatchObject({ balance: 380, held: 0 });
  });

  it('in the repeated hour can be booked twice, once for each occurrence', async () => {
    setMoment('2026-10-24T20:00:00Z');
    const first = between('2026-10-25T00:00:00Z', '2026-10-25T00:45:00Z');
    const second = between('2026-10-25T01:00:00Z', '2026-10-25T01:45:00Z');
    expect((await post(BOOK, first)).status).toBe(201);
    expect((await post(BOOK, second)).status).toBe(201);
    expect((await post(BOOK, second)).body.code).toBe('window_taken');
  });
});

describe('[O30] a price that changes while it charges', () => {
  it('affects only later bookings', async () => {
    const { id } = (await post(BOOK, draft('10:00', '11:00'))).body;
    bench.setTime('10:00');
    await begin(id);
    await setPrice({ price_per_kwh_micro: 900_000 });
    bench.setTime('11:00');
    await settle(id, 10_000);
    expect((await read(id)).bill).toMatchObject({ total_cost: 4.5, tokens: 45 });
    expect((await post(COST, draft('12:00', '13:00'))).body.total_cost).toBe(19.8);
    expect(await ledgerFaults(bench.scene().world.db)).toEqual(NO_FAULTS);
  });
});

describe('a booking with inconsistent data', () => {
  it('for a deleted vehicle is refused; an earlier booking with it stays', async () => {
    const { world, driver } = bench.scene();
    const id = await insertVehicle(world.db, driver);
    const byIt = (start: string, stop: string) => draft(start, stop, { vehicle: { id } });
    const booked = await post(BOOK, byIt('10:00', '11:00'));
    const { quote } = (await post(COST, byIt('12:00', '13:00'))).body;
    await world.db.deleteFrom('vehicles').where('id', '=', id).execute();
    for (const gone of [byIt('12:00', '13:00'), { ...byIt('12:00', '13:00'), quote }]) {
      expect(await post(BOOK, gone)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    const kept = await read(booked.body.id);
    expect(kept).toMatchObject({ status: 'RESERVED', total_cost: 4.95, vehicle: null });
  });

  it("with a quote for another station's plug, or another driver’s vehicle, is refused", async () => {
    const { world } = bench.scene();
    const elsewhere = await insertStation(world.db, await world.join('station_owner'));
    const { quote } = (await post(COST, draft('10:00', '11:00'))).body;
    const other = draft('10:00', '11:00', { plug: { id: elsewhere.plugId }, quote });
    expect((await post(BOOK, other)).body.code).toBe('quote_mismatch');
    const theirs = await insertVehicle(world.db, await world.join('driver'));
    const stolen = draft('10:00', '11:00', { vehicle: { id: theirs } });
    expect((await post(BOOK, stolen)).body.code).toBe('not_found');
  });
});

test('fails when one unit of a token is missing, and succeeds with the last unit', async () => {
  const { world } = bench.scene();
  const poor = await world.join('driver', 98);
  const give = (amountMinor: number, idempotencyKey: string) =>
    world.db.transaction().execute((trx) =>
      world.wallet.grant(trx, {
        userId: poor.userId,
        amountMinor,
        idempotencyKey: `${idempotencyKey}:${poor.userId}`,
        reason: 'welcome',
      }),
    );
  await give(99, 'nearly');
  const refused = await post(BOOK, draft('10:00', '11:00'), poor);
  expect(refused).toMatchObject({ status: 402, body: { code: 'not_enough_tokens' } });
  expect(await tokens(poor)).toMatchObject({ available: 98.99, held: 0 });
  await give(1, 'the last');
  expect((await post(BOOK, draft('10:00', '11:00'), poor)).status).toBe(201);
  expect(await tokens(poor)).toMatchObject({ available: 0, held: 99 });
});
