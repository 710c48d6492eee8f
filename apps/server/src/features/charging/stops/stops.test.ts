// Sessions without energy, and sessions that do not stop (ADR 46).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { register, sessionOf, status } from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(() => bench.fresh());
afterAll(() => bench.close());

const watch = () => bench.world.charging.watch(bench.world.clock.now());

/** What the charging point was asked, in order, and how it answers each. */
function asked(answer = 'Accepted') {
  const calls: { action: string; params: unknown }[] = [];
  for (const action of ['RemoteStopTransaction', 'UnlockConnector', 'SetChargingProfile']) {
    bench.point.handle(action, async ({ params }) => {
      calls.push({ action, params });
      return { status: action === 'UnlockConnector' ? 'UnlockFailed' : answer };
    });
  }
  return calls;
}

const measure = (transactionId: number, wh: number) =>
  bench.point.call('MeterValues', {
    connectorId: 1,
    transactionId,
    meterValue: [register(bench.world.clock.now(), 1_000 + wh)],
  });

/** Minutes in which the meter says the same at each. */
async function still(transactionId: number, { minutes, wh }: { minutes: number; wh: number }) {
  for (let minute = 0; minute < minutes; minute += 1) {
    bench.later(1);
    await measure(transactionId, wh);
    await watch();
  }
}

const say = (name: string) => bench.point.call('StatusNotification', status(bench.world, 1, name));

const noticesTo = async (userId: string) => {
  await bench.world.notifications.notifyAll();
  const rows = await bench.world.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ kind }) => kind);
};

describe('a session in which no energy flows', () => {
  test('110 minutes with 0 Wh: driver and owner are warned after 10, it is stopped after 20, and 0 Wh cost 0', async () => {
    const { id, transactionId } = await bench.charging();
    await say('Charging');
    const calls = asked();
    await still(transactionId, { minutes: 9, wh: 0 });
    expect((await bench.read(id)).session).not.toHaveProperty('no_energy_since');
    await still(transactionId, { minutes: 2, wh: 0 });
    expect((await bench.read(id)).session.no_energy_since).toEqual(expect.any(String));
    expect(await noticesTo(bench.driver.userId)).toContain('no_energy');
    expect(await noticesTo(bench.owner.userId)).toContain('plug_no_energy');
    expect(calls).toEqual([]);
    await still(transactionId, { minutes: 8, wh: 0 });
    expect(calls).toEqual([]);
    await still(transactionId, { minutes: 1, wh: 0 });
    expect(calls).toEqual([{ action: 'RemoteStopTransaction', params: { transactionId } }]);
    const timestamp = bench.later(1);
    await bench.point.call('StopTransaction', { transactionId, meterStop: 1_000, timestamp });
    expect(await bench.read(id)).toMatchObject({ status: 'FULFILLED', bill: { total_cost: 0 } });
  });

  test('energy that flows again takes the warning back', async () => {
    const { id, transactionId } = await bench.charging();
    await say('Charging');
    const calls = asked();
    await still(transactionId, { minutes: 11, wh: 0 });
    for (let wh = 300; wh <= 4_500; wh += 300) {
      await still(transactionId, { minutes: 1, wh });
    }
    expect(calls).toEqual([]);
    expect((await bench.read(id)).session).not.toHaveProperty('no_energy_since');
  });

  test.each(['SuspendedEV', 'SuspendedEVSE'])(
    '%s is no fault: nothing is stopped',
    async (name) => {
      const { id, transactionId } = await bench.charging();
      await say('Charging');
      await still(transactionId, { minutes: 1, wh: 500 });
      await say(name);
      const calls = asked();
      await still(transactionId, { minutes: 30, wh: 500 });
      expect(calls).toEqual([]);
      expect((await bench.read(id)).session).not.toHaveProperty('no_energy_since');
    },
  );

  test('a charging point that sends no samples says nothing of its energy', async () => {
    await bench.charging();
    await say('Charging');
    const calls = asked();
    for (let minute = 0; minute < 40; minute += 1) {
      bench.later(1);
      await watch();
    }
    expect(calls).toEqual([]);
  });
});

describe('a session that does not stop', () => {
  test('is asked again after growing pauses, unlocked, given no power, and its owner is told', async () => {
    const { transactionId } = await bench.charging();
    await say('Charging');
    const calls = asked('Rejected');
    bench.later(61);
    await measure(transactionId, 5_000);
    for (let quarter = 0; quarter < 28; quarter += 1) {
      await watch();
      bench.later(0.25);
    }
    expect(calls.map(({ action }) => action)).toEqual([
      'RemoteStopTransaction',
      'RemoteStopTransaction',
      'RemoteStopTransaction',
      'UnlockConnector',
      'SetChargingProfile',
      'SetChargingProfile',
    ]);
    expect(await noticesTo(bench.owner.userId)).toContain('stop_failed');
  });

  test('is billed to the end that its driver asked for, not to the one that came', async () => {
    const { id, transactionId } = await bench.charging();
    await say('Charging');
    bench.later(20);
    await measure(transactionId, 5_000);
    const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/stop-transaction`;
    const answer = await bench.world.call(bench.driver, 'POST', path, { reservation: { id } });
    expect(answer.status).toBe(200);
    const askedAt = bench.world.clock.now();
    bench.later(5);
    await measure(transactionId, 7_000);
    expect((await bench.read(id)).session).toMatchObject({ energy_kWh: 5.4 });
    const timestamp = bench.later(3);
    await bench.point.call('StopTransaction', { transactionId, meterStop: 9_000, timestamp });
    expect(await bench.read(id)).toMatchObject({
      session: { energy_kWh: 5.4 },
      bill: { tokens: 24.3 },
    });
    expect((await sessionOf(bench.world.db, transactionId)).stopped_at).toEqual(askedAt);
  });
});
