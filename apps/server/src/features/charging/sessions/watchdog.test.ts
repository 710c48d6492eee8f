// What time ends when no charging point does.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listFailures } from '../../../platform/jobs/failed-rows.store.ts';
import {
  book,
  eventually,
  register,
  sessionOf,
  status,
} from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(() => bench.fresh());
afterAll(() => bench.close());

const watch = () => bench.world.charging.watch(bench.world.clock.now());

/** A session that has measured 3 kWh a quarter of an hour after its start. */
async function measured() {
  const session = await bench.charging();
  bench.later(15);
  const { transactionId } = session;
  const meterValue = [register(bench.world.clock.now(), 4_000)];
  await bench.point.call('MeterValues', { connectorId: 1, transactionId, meterValue });
  return session;
}

const told = (answer = 'Accepted') => {
  const stops: unknown[] = [];
  bench.point.handle('RemoteStopTransaction', async ({ params }) => {
    stops.push(params);
    return { status: answer };
  });
  return stops;
};

test('[O23] a charger that agreed and never begins: the driver is told, and gets everything back', async () => {
  const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0], 15);
  const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/start-transaction`;
  const start = () => bench.world.call(bench.driver, 'POST', path, { reservation: { id } });
  const sweep = () => bench.world.reservations.sweepReservations(bench.world.clock.now());
  const held = async () => (await bench.read(id)).tokens_held;
  bench.later(5);
  expect((await start()).status).toBe(200);
  bench.later(4);
  await sweep();
  expect(await bench.read(id)).toMatchObject({ start: { step: 'agreed', failure: null } });
  bench.later(2);
  await sweep();
  // The window has not begun: there is time to try again.
  expect(await bench.read(id)).toMatchObject({
    status: 'RESERVED',
    start: { step: 'failed', failure: 'start_timeout' },
  });
  expect((await start()).body).toMatchObject({ reservation: { start: { step: 'agreed' } } });
  bench.later(8);
  await sweep();
  expect(await held()).toBeGreaterThan(0);
  bench.later(1);
  await sweep();
  expect(await bench.read(id)).toMatchObject({
    status: 'FAILED',
    tokens_held: 0,
    bill: null,
    start: { step: 'failed', failure: 'start_timeout' },
  });
});

describe('[O16] a window that is over', () => {
  test('the charger is asked to stop once, and has its time to do so', async () => {
    const { id, transactionId } = await measured();
    const stops = told();
    bench.later(90);
    await watch();
    await watch();
    expect(stops).toEqual([{ transactionId }]);
    expect(await bench.read(id)).toMatchObject({ status: 'CHARGING' });
    const timestamp = bench.later(1);
    await bench.point.call('StopTransaction', { transactionId, meterStop: 5_000, timestamp });
    bench.later(60);
    await watch();
    expect(await bench.read(id)).toMatchObject({
      session: { energy_kWh: 4 },
      bill: { tokens: 18 },
    });
  });

  test('that was extended is over at its new end', async () => {
    const { id, transactionId } = await measured();
    const stops = told();
    const url = `/api/stations/reservations/${id}/`;
    const { body } = await bench.world.call(bench.driver, 'GET', `${url}extensions/`);
    const { stop_time } = body.results[3];
    const extended = await bench.world.call(bench.driver, 'POST', `${url}extend/`, { stop_time });
    expect(extended.body).toMatchObject({ status: 'CHARGING', stop_time });
    bench.world.clock.set(new Date(new Date(stop_time).getTime() - 1_000));
    await watch();
    expect(stops).toEqual([]);
    bench.world.clock.set(new Date(stop_time));
    await watch();
    expect(stops).toEqual([{ transactionId }]);
  });

  test.each(['Accepted', 'Rejected'])(
    'a stop that was %s and does not come is closed at the last value, once, until it comes',
    async (answer) => {
      const { id, transactionId } = await measured();
      told(answer);
      bench.later(90);
      await watch();
      bench.later(11);
      await Promise.all([watch(), watch()]);
      const closed = await sessionOf(bench.world.db, transactionId);
      expect(closed).toMatchObject({ energy_wh: 3_000, flags: ['closed_by_platform'] });
      expect(closed.stopped_at).toEqual(closed.last_sample_at);
      expect(await bench.read(id)).toMatchObject({ status: 'FULFILLED', bill: { tokens: 13.5 } });
      const timestamp = bench.later(5);
      // 8 kWh in 106 minutes: what was reached when the stop was asked for is billed.
      await bench.point.call('StopTransaction', { transactionId, meterStop: 9_000, timestamp });
      expect(await bench.read(id)).toMatchObject({ bill: { tokens: 32.8 } });
      expect(await bench.rowsOf('ocpp_stray_messages')).toEqual([]);
    },
  );

  test('a charger that is gone is waited for, then closed', async () => {
    const { id } = await measured();
    await bench.point.close();
    await eventually(
      async () => bench.world.ocpp.connection(bench.chargingPoint.chargingPointId) === null,
    );
    bench.later(120);
    await watch();
    expect(await bench.read(id)).toMatchObject({ status: 'CHARGING' });
    bench.later(240);
    await watch();
    expect(await bench.read(id)).toMatchObject({ status: 'FULFILLED', bill: { tokens: 13.5 } });
  });
});

describe('[O31] what was set aside is used up', () => {
  test('the charger is asked to stop once, and more is never billed', async () => {
    const { id, transactionId } = await bench.charging();
    const stops = told();
    const { tokens_held: held } = await bench.read(id);
    const energy = async (wh: number) => {
      const meterValue = [register(bench.world.clock.now(), 1_000 + wh)];
      await bench.point.call('MeterValues', { connectorId: 1, transactionId, meterValue });
    };
    // 22 kW for an hour at 0.45, a token at 0.1: 99 tokens.
    expect(held).toBe(99);
    bench.later(45);
    await energy(21_970);
    await watch();
    expect(stops).toEqual([]);
    bench.later(2);
    await energy(22_000);
    await Promise.all([watch(), watch()]);
    expect(stops).toEqual([{ transactionId }]);
    bench.later(1);
    const timestamp = bench.world.clock.now().toISOString();
    await bench.point.call('StopTransaction', { transactionId, meterStop: 23_500, timestamp });
    expect(await bench.read(id)).toMatchObject({
      session: { energy_kWh: 22.5 },
      bill: { tokens: held, tokens_released: 0, total_cost: 9.9 },
    });
  });

  test('a charge that costs the same however long is left alone', async () => {
    const { id } = await measured();
    const tariff = { policy: 0, pricePerKwhMicro: 0, basePriceMicroPerMinute: 0 };
    await bench.world.db
      .updateTable('reservations')
      .set({
        tariff: JSON.stringify({ ...tariff, flatFeeMicro: 500_000, currency: 'EURO' }),
        quoted_total_micro: 500_000,
      })
      .where('id', '=', id)
      .execute();
    const stops = told();
    await watch();
    expect(stops).toEqual([]);
  });

  test('nothing starts while nothing is held', async () => {
    const poor = await bench.world.join('driver', 50);
    const [plugId] = bench.chargingPoint.plugIds;
    await expect(book(bench.world, poor, plugId)).rejects.toThrow('not_enough_tokens');
    const { id, idTag, transactionId } = await bench.charging();
    const timestamp = bench.later(20);
    await bench.point.call('StopTransaction', { transactionId, meterStop: 2_000, timestamp });
    const { answer } = await bench.startOf(idTag, { meterStart: 2_000 });
    expect(answer.idTagInfo.status).toBe('Invalid');
    const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/start-transaction`;
    const again = await bench.world.call(bench.driver, 'POST', path, { reservation: { id } });
    expect(again.body).toMatchObject({ code: 'reservation_not_startable' });
  });
});

test('a connector that says Available and never stops is closed after a grace', async () => {
  const { id } = await measured();
  bench.later(1);
  await bench.point.call('StatusNotification', status(bench.world, 1, 'Available'));
  bench.later(9);
  await watch();
  expect(await bench.read(id)).toMatchObject({ status: 'CHARGING' });
  bench.later(2);
  await watch();
  expect(await bench.read(id)).toMatchObject({ status: 'FULFILLED', bill: { tokens: 13.5 } });
});

describe('[O16] a session of a booking that cannot be read', () => {
  /** Two sessions, of which the first has a tariff that nobody can read; both are over in an hour. */
  async function oneBad() {
    const bad = await measured();
    const good = await bench.charging(2);
    await bench.world.db
      .updateTable('reservations')
      .set({ tariff: '{}' })
      .where('id', '=', bad.id)
      .execute();
    return { bad, good };
  }

  const repair = (id: string) => {
    const tariff = { policy: 0, pricePerKwhMicro: 450_000, basePriceMicroPerMinute: 0 };
    return bench.world.db
      .updateTable('reservations')
      .set({ tariff: JSON.stringify({ ...tariff, flatFeeMicro: 0, currency: 'EURO' }) })
      .where('id', '=', id)
      .execute();
  };

  test('keeps no other from being asked to stop, nor from being closed', async () => {
    const { bad, good } = await oneBad();
    const stops = told();
    await expect(watch()).rejects.toThrow('failed');
    bench.later(90);
    await watch().catch(() => undefined);
    expect(stops).toContainEqual({ transactionId: good.transactionId });
    bench.later(11);
    await watch().catch(() => undefined);
    expect(await bench.read(good.id)).toMatchObject({ status: 'FULFILLED' });
    const answer = await bench.world.call(bench.driver, 'GET', '/api/stations/my-reservations/');
    expect(answer).toMatchObject({ status: 200, body: { results: [{ id: good.id }] } });
    await repair(bad.id);
  });

  test('is a failure that the host sees, until it can be closed', async () => {
    const { bad } = await oneBad();
    told();
    bench.later(5 * 60);
    await watch().catch(() => undefined);
    const failures = async () => {
      const all = await listFailures(bench.world.db, 200);
      const { id } = await sessionOf(bench.world.db, bad.transactionId);
      return all.filter((row) => row.row_id === id).map(({ kind }) => kind);
    };
    expect(await failures()).toContain('session_close');
    await repair(bad.id);
    bench.later(1);
    await watch();
    expect(await bench.read(bad.id)).toMatchObject({ status: 'FULFILLED', bill: { tokens: 13.5 } });
    expect(await failures()).not.toContain('session_close');
  });
});

test('a stop that could not be asked for is asked for again', async () => {
  const { transactionId } = await measured();
  const stops = told();
  bench.later(90);
  const { ocpp } = bench.world;
  const connection = ocpp.connection(bench.chargingPoint.chargingPointId);
  const command = () => Promise.reject(new Error('broken'));
  const found = connection?.version === '1.6' ? { ...connection, command } : null;
  const broken = vi.spyOn(ocpp, 'connection').mockReturnValue(found);
  await expect(watch()).rejects.toThrow('1 of 6 failed');
  broken.mockRestore();
  expect(await sessionOf(bench.world.db, transactionId)).toMatchObject({ stop_asked_at: null });
  bench.later(1);
  await watch();
  expect(stops).toEqual([{ transactionId }]);
});

test('a session of a stranger that goes silent is closed and billed to nobody', async () => {
  const { answer } = await bench.startOf('STRANGER');
  bench.later(25 * 60);
  await watch();
  expect(await sessionOf(bench.world.db, answer.transactionId)).toMatchObject({
    stop_reason: 'ClosedByPlatform',
    settled_at: null,
  });
});
