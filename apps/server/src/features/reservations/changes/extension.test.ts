// Extensions of a booking: how far, at what cost, and races for the time after it.
import { describe, expect, it, test } from 'vitest';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import { insertVehicle } from '../../../tests/kit/stations/catalogue.ts';
import {
  actsIn,
  BOOK,
  onEachDatabase,
  useBench,
} from '../../../tests/kit/reservations/booking-scene.ts';
import { at } from '../../../tests/kit/reservations/booking-world.ts';

const bench = useBench();
const { book, read, post, setTime, tokens, begin, settle } = bench;
const extensions = async (id: string, actor = bench.scene().driver) =>
  bench.scene().world.call(actor, 'GET', `${BOOK}${id}/extensions/`);
const extend = (id: string, stop: string, actor = bench.scene().driver, key?: string) =>
  post(`${BOOK}${id}/extend/`, { stop_time: at(stop) }, actor, key);
const times = (results: readonly { stop_time: string }[]) =>
  results.map(({ stop_time: stop }) => stop.slice(11, 16));

describe('later ends on offer', () => {
  it('are on slots, each with its cost at the tariff of the booking', async () => {
    const id = await book('12:00', '13:00');
    await raisePrice();
    const { status, body } = await extensions(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 12, refusal: null });
    expect(body.results[0]).toEqual({
      stop_time: '2026-07-01T13:15:00.000Z',
      total_cost: 12.37,
      added_cost: 2.47,
      added_tokens: 24.7,
    });
    expect(times(body.results).at(-1)).toBe('16:00');
  });

  it('end before the next booking, with the gap', async () => {
    const id = await book('12:00', '13:00');
    await book('13:45', '14:45');
    expect(times((await extensions(id)).body.results)).toEqual(['13:15', '13:30']);
  });

  it('are empty, with a reason, when nothing is free, it is too late or the booking has ended', async () => {
    const id = await book('12:00', '13:00');
    const next = await book('13:15', '14:15');
    expect((await extensions(id)).body).toEqual({ results: [], count: 0, refusal: 'window_taken' });
    await post(`${BOOK}${next}/cancel`);
    setTime('12:46');
    expect((await extensions(id)).body.refusal).toBe('reservation_not_extendable');
    const whole = await book('14:00', '18:00');
    expect((await extensions(whole)).body.refusal).toBe('window_too_long');
    await post(`${BOOK}${whole}/cancel`);
    expect((await extensions(whole)).body.refusal).toBe('reservation_not_extendable');
  });

  it('are refused to other users', async () => {
    const id = await book();
    const { world, owner } = bench.scene();
    const stranger = await world.join('driver', 100);
    expect((await extensions(id, stranger)).body.code).toBe('not_found');
    expect((await extensions(id, owner)).body.code).toBe('role_not_allowed');
  });
});

describe('an extended booking', () => {
  it('has the later end, the larger hold and the longer calendar entry', async () => {
    const id = await book('12:00', '13:00');
    expect(await tokens()).toMatchObject({ held: 99, available: 401 });
    const { status, body } = await extend(id, '13:30');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'RESERVED',
      stop_time: '2026-07-01T13:30:00.000Z',
      total_cost: 14.85,
      tokens_held: 148.5,
    });
    expect(await tokens()).toMatchObject({ held: 148.5, available: 351.5 });
    const refused = await post(BOOK, bench.draft('13:30', '14:30'));
    expect(refused.body.code).toBe('window_taken');
    expect((await post(BOOK, bench.draft('13:45', '14:45'))).status).toBe(201);
    expect(await ledgerFaults(bench.scene().world.db)).toEqual(NO_FAULTS);
  });

  it('twice while charging uses the last hold, and releases the rest of it', async () => {
    const id = await book('12:00', '13:00');
    setTime('12:00');
    await begin(id);
    expect((await extend(id, '13:15')).body.status).toBe('CHARGING');
    expect((await extend(id, '13:30')).body.tokens_held).toBe(148.5);
    setTime('13:30');
    expect(await settle(id, 30_000, 90)).toMatchObject({
      capturedMinor: 13_500,
      releasedMinor: 1_350,
    });
    expect(await tokens()).toMatchObject({ balance: 365, held: 0 });
    expect(await tokens(bench.scene().owner)).toMatchObject({ balance: 128.25 });
    expect(await ledgerFaults(bench.scene().world.db)).toEqual(NO_FAULTS);
  });

  it('and then cancelled releases the whole larger hold', async () => {
    const id = await book('12:00', '13:00');
    await extend(id, '13:30');
    await post(`${BOOK}${id}/cancel`);
    expect(await tokens()).toMatchObject({ balance: 500, held: 0 });
  });

  it('to its current end changes nothing; with the same key it returns the first response', async () => {
    const id = await book('12:00', '13:00');
    const { driver } = bench.scene();
    const first = await extend(id, '13:30', driver, 'k1');
    await extend(id, '14:00', driver, 'k2');
    expect(await extend(id, '13:30', driver, 'k1')).toEqual(first);
    expect((await extend(id, '14:00')).status).toBe(200);
    expect((await read(id)).tokens_held).toBe(198);
  });

  it('for a vehicle is limited by its battery, even if the vehicle was deleted since', async () => {
    const { world, driver } = bench.scene();
    const vehicleId = await insertVehicle(world.db, driver);
    const id = await book('12:00', '14:00', { vehicle: { id: vehicleId } });
    expect((await extend(id, '16:00')).body).toMatchObject({ consumption_kWh: 44, power_kW: 11 });
    const other = await book('17:00', '20:00', { vehicle: { id: vehicleId } });
    await world.db.deleteFrom('vehicles').where('id', '=', vehicleId).execute();
    expect((await extend(other, '21:00')).body).toMatchObject({
      consumption_kWh: 44,
      power_kW: 11,
      vehicle: null,
    });
  });
});

test.each([
  ['an earlier end', '12:30', 'reservation_not_extendable'],
  ['one off the slots', '13:20', 'window_off_slot'],
  ['too far an end', '16:15', 'window_too_long'],
  ['one that meets the next booking', '14:30', 'window_taken'],
])('%s is refused and changes nothing', async (_what, stop, code) => {
  const id = await book('12:00', '13:00');
  await post(BOOK, bench.draft('14:30', '15:30'), await bench.scene().world.join('driver', 500));
  const before = await read(id);
  const refused = await extend(id, stop);
  expect(refused.body.code).toBe(code);
  const named = refused.body.reservations_in_conflict ?? [];
  expect(named).toHaveLength(code === 'window_taken' ? 1 : 0);
  expect(await read(id)).toEqual(before);
  expect(await tokens()).toMatchObject({ held: 99 });
});

test('in closed hours is refused', async () => {
  const { world, station } = bench.scene();
  const id = await book('12:00', '13:00');
  const hours = [{ weekday: 3, period_begin: '08:00', period_end: '16:15' }];
  await world.db
    .updateTable('stations')
    .set({ open_24_7: false, opening_hours: JSON.stringify(hours) })
    .where('id', '=', station.stationId)
    .execute();
  expect(times((await extensions(id)).body.results)).toEqual(['13:15']);
  expect((await extend(id, '13:30')).body.code).toBe('station_closed');
});

test('one unit of a token too little is refused without changes; with that unit it succeeds', async () => {
  const { world } = bench.scene();
  const poor = await world.join('driver', 148);
  const { body } = await post(BOOK, bench.draft('12:00', '13:00'), poor);
  const refused = await extend(body.id, '13:30', poor);
  expect(refused).toMatchObject({ status: 402, body: { code: 'not_enough_tokens' } });
  expect((await read(body.id, poor)).stop_time).toBe('2026-07-01T13:00:00.000Z');
  expect(await tokens(poor)).toMatchObject({ held: 99 });
  const half = { userId: poor.userId, amountMinor: 49, idempotencyKey: `half:${poor.userId}` };
  const give = (amountMinor: number, idempotencyKey: string) =>
    world.db
      .transaction()
      .execute((trx) =>
        world.wallet.grant(trx, { ...half, amountMinor, idempotencyKey, reason: 'welcome' }),
      );
  await give(49, `half:${poor.userId}`);
  expect((await extend(body.id, '13:30', poor)).body.code).toBe('not_enough_tokens');
  await give(1, `unit:${poor.userId}`);
  expect((await extend(body.id, '13:30', poor)).status).toBe(200);
  expect(await tokens(poor)).toMatchObject({ held: 148.5, available: 0 });
});

test('an extension and a booking of the time after it at once: one of them succeeds', async () => {
  await onEachDatabase(async (scene) => {
    const acts = actsIn(() => scene);
    const rival = await scene.world.join('driver', 500);
    for (const hour of ['10', '12', '14', '16', '18']) {
      const next = String(Number(hour) + 1);
      const id = await acts.book(`${hour}:00`, `${hour}:30`);
      const [extended, booked] = await Promise.all([
        acts.post(`${BOOK}${id}/extend/`, { stop_time: at(`${next}:00`) }),
        acts.post(BOOK, acts.draft(`${hour}:45`, `${next}:15`), rival),
      ]);
      const won = [extended.status === 200, booked.status === 201];
      expect(won.filter(Boolean)).toHaveLength(1);
      expect([extended, booked].find(({ status }) => status === 409)?.body.code).toBe(
        'window_taken',
      );
      await acts.post(`${BOOK}${id}/cancel`);
      if (won[1]) await acts.post(`${BOOK}${booked.body.id}/cancel`, {}, rival);
    }
    expect(await ledgerFaults(scene.world.db)).toEqual(NO_FAULTS);
  });
}, 120_000);

/** Raises the station's price from now on. */
async function raisePrice(): Promise<void> {
  const { world, station } = bench.scene();
  await world.db
    .updateTable('stations')
    .set({ price_per_kwh_micro: 900_000 })
    .where('id', '=', station.stationId)
    .execute();
}
