// A charging point that lost its power, and with it the transaction that it had begun.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  eventually,
  plugIn,
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

const LOST = { status: 'FULFILLED', tokens_held: 0, bill: { tokens: 13.5 } };

const says = (name: string) => bench.point.call('StatusNotification', status(bench.world, 1, name));

const measure = (transactionId: number, wh: number) => {
  const meterValue = [register(bench.world.clock.now(), wh)];
  return bench.point.call('MeterValues', { connectorId: 1, transactionId, meterValue });
};

/** A session that has measured 3 kWh, at a charging point that answers a remote stop with `answer`. */
async function charging(answer: 'Accepted' | 'Rejected' | 'error') {
  const session = await bench.charging();
  bench.later(15);
  await says('Charging');
  await measure(session.transactionId, 4_000);
  bench.point.handle('RemoteStopTransaction', async () => {
    if (answer === 'error') throw new Error('out of order');
    return { status: answer };
  });
  return session;
}

const stop = (id: string, actor = bench.driver) => {
  const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/stop-transaction`;
  return bench.world.call(actor, 'POST', path, { reservation: { id } });
};

const boot = () =>
  bench.point.call('BootNotification', { chargePointVendor: 'Foreign', chargePointModel: 'One' });

const watch = () => bench.world.charging.watch(bench.world.clock.now());

describe('[O25] a stop that the charger refuses', () => {
  test.each(['driver', 'owner'] as const)(
    'ends the session at its last value for the %s when it has booted since',
    async (who) => {
      const { id, transactionId } = await charging('Rejected');
      bench.later(5);
      await boot();
      bench.later(1);
      const answer = await stop(id, bench[who]);
      expect(answer).toMatchObject({ status: 200, body: { reservation: LOST } });
      const closed = await sessionOf(bench.world.db, transactionId);
      expect(closed).toMatchObject({ energy_wh: 3_000, flags: ['charger_lost_transaction'] });
      expect(closed.stopped_at).toEqual(closed.last_sample_at);
    },
  );

  test.each(['Rejected', 'error'] as const)(
    'with %s ends it when its connector has said Available since',
    async (answer) => {
      const { id } = await charging(answer);
      bench.later(1);
      await says('Available');
      bench.later(1);
      expect(await stop(id)).toMatchObject({ status: 200, body: { reservation: LOST } });
    },
  );

  test('asked twice at once ends and settles it once', async () => {
    const { id } = await charging('Rejected');
    bench.later(1);
    await says('Available');
    bench.later(1);
    const answers = await Promise.all([stop(id), stop(id, bench.owner)]);
    const accepted = answers.filter(({ status: code }) => code === 200);
    expect(accepted.length).toBeGreaterThan(0);
    expect(await bench.read(id)).toMatchObject(LOST);
  });

  test.each([
    ['Rejected', 'charger_refused'],
    ['error', 'charger_error'],
  ] as const)('with %s is told while it says that it charges', async (answer, code) => {
    const { id } = await charging(answer);
    expect((await stop(id)).body).toMatchObject({ code });
    bench.later(5);
    await boot();
    bench.later(1);
    await says('SuspendedEV');
    expect((await stop(id)).body).toMatchObject({ code });
    expect(await bench.read(id)).toMatchObject({ status: 'CHARGING' });
  });

  test('is told within a minute of news from the charger, whose own end is on its way', async () => {
    const { id, transactionId } = await charging('Rejected');
    const timestamp = bench.later(1);
    await says('Faulted');
    expect((await stop(id)).body).toMatchObject({ code: 'charger_refused' });
    await bench.point.call('StopTransaction', { transactionId, meterStop: 5_000, timestamp });
    expect(await bench.read(id)).toMatchObject({ status: 'FULFILLED', bill: { tokens: 18 } });
  });

  test('is told while the charger is away: it may still go on', async () => {
    const { id } = await charging('Rejected');
    bench.later(1);
    await says('Available');
    await bench.point.close();
    await eventually(
      async () => bench.world.ocpp.connection(bench.chargingPoint.chargingPointId) === null,
    );
    expect((await stop(id)).body).toMatchObject({ code: 'charger_not_connected' });
    expect(await bench.read(id)).toMatchObject({ status: 'CHARGING' });
  });

  test('the StopTransaction that comes late after all is answered, and billed', async () => {
    const { id, transactionId } = await charging('Rejected');
    bench.later(5);
    await boot();
    bench.later(1);
    await stop(id);
    const timestamp = bench.later(1);
    const late = { transactionId, meterStop: 9_000, timestamp };
    expect(await bench.point.call('StopTransaction', late)).toEqual({});
    expect(await bench.read(id)).toMatchObject({ status: 'FULFILLED', bill: { tokens: 36 } });
    expect(await bench.rowsOf('ocpp_stray_messages')).toEqual([]);
  });
});

describe('[O14] a boot while a session is open', () => {
  test('a connector that is Available is waited for three minutes, then the session is closed', async () => {
    const { id, transactionId } = await charging('Rejected');
    await bench.point.close();
    bench.later(3);
    const again = await plugIn(bench.world, bench.chargingPoint);
    bench.later(2);
    await watch();
    expect(await bench.read(id)).toMatchObject({ status: 'CHARGING' });
    bench.later(1);
    await watch();
    expect(await bench.read(id)).toMatchObject(LOST);
    expect(await sessionOf(bench.world.db, transactionId)).toMatchObject({
      energy_wh: 3_000,
      flags: ['closed_by_platform'],
    });
    await again.close();
  });

  test('a charger that goes on is measured and billed to its end', async () => {
    const { id, transactionId } = await charging('Accepted');
    bench.later(1);
    await boot();
    await says('Available');
    bench.later(1);
    await measure(transactionId, 5_000);
    bench.later(5);
    await watch();
    expect(await bench.read(id)).toMatchObject({
      status: 'CHARGING',
      session: { energy_kWh: 4 },
    });
    const timestamp = bench.later(1);
    await bench.point.call('StopTransaction', { transactionId, meterStop: 6_000, timestamp });
    expect(await bench.read(id)).toMatchObject({ status: 'FULFILLED', bill: { tokens: 22.5 } });
  });

  test('a connector that is not Available keeps its session open', async () => {
    const { id } = await charging('Accepted');
    bench.later(1);
    await boot();
    await says('Preparing');
    bench.later(9);
    await watch();
    expect(await bench.read(id)).toMatchObject({ status: 'CHARGING' });
  });
});
