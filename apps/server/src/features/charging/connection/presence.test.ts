import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PLUG_STATUSES } from '@voltagora/domain';
import { foreignChargingPoint, shakeHands } from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import { readPlugState } from '../status/live.reads.ts';
import {
  createChargingWorld,
  eventually,
  MINUTE_MS,
  status,
} from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';
import { plugChanged } from '../topics.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(() => bench.fresh());
afterAll(() => bench.close());

const shown = async (connectorId: 1 | 2 = 1) => {
  const plugId = bench.chargingPoint.plugIds[connectorId - 1] ?? 0;
  return (await readPlugState(bench.world.db, plugId, bench.world.clock.now()))?.status;
};
const say = (connectorId: number, name: string, more: object = {}) =>
  bench.point.call('StatusNotification', { ...status(bench.world, connectorId, name), ...more });

describe('the status of a plug', () => {
  test('[S4.01] is any OCPP status, with Reserved shown as Unavailable', async () => {
    const said = PLUG_STATUSES.filter((name) => name !== 'Not connected');
    for (const name of said) {
      await say(1, name);
      expect(await shown()).toBe(name);
    }
    await say(2, 'Reserved');
    expect(await shown(2)).toBe('Unavailable');
  });

  test('an older status never overrides a newer one', async () => {
    await say(1, 'Charging');
    const timestamp = new Date(bench.world.clock.now().getTime() - 10 * MINUTE_MS).toISOString();
    await say(1, 'Available', { timestamp });
    expect(await shown()).toBe('Charging');
  });

  test('with a timestamp in the future does not block later ones', async () => {
    const ahead = new Date(bench.world.clock.now().getTime() + 300 * MINUTE_MS).toISOString();
    await say(1, 'Charging', { timestamp: ahead });
    bench.later(1);
    await say(1, 'Finishing');
    expect(await shown()).toBe('Finishing');
  });

  test('ignores connector 0 and unknown connectors', async () => {
    await say(0, 'Faulted');
    await say(7, 'Faulted');
    expect([await shown(1), await shown(2)]).toEqual(['Available', 'Available']);
  });

  test('is published only when it changes', async () => {
    const published: number[] = [];
    const end = bench.world.bus.subscribe(plugChanged, ({ plugId }) => published.push(plugId));
    await say(1, 'Available');
    await say(1, 'Charging');
    await say(1, 'Charging');
    end();
    expect(published).toEqual([bench.chargingPoint.plugIds[0]]);
  });

  test('becomes Not connected after a long silence, and recovers', async () => {
    bench.later(5);
    expect(await shown()).toBe('Not connected');
    await bench.world.charging.refreshPresence();
    expect(await shown()).toBe('Available');
  });
});

describe('connects and disconnects', () => {
  test('a disconnect changes all plugs at once', async () => {
    await say(1, 'Charging');
    expect(await shown()).toBe('Charging');
    await bench.point.close();
    await eventually(async () => (await shown()) === 'Not connected');
  });

  test('the end of a replaced connection does not mark the new one as disconnected', async () => {
    const published: number[] = [];
    const end = bench.world.bus.subscribe(plugChanged, ({ plugId }) => published.push(plugId));
    const second = foreignChargingPoint(bench.world, bench.chargingPoint.identity);
    await second.connect();
    await second.call('Heartbeat', {});
    await bench.point.close();
    await bench.world.charging.refreshPresence();
    end();
    expect(published).toEqual(bench.chargingPoint.plugIds);
    expect(await shown()).toBe('Available');
    expect(await bench.rowsOf('security_events')).toMatchObject([{ kind: 'connection_replaced' }]);
    await second.close();
    await eventually(async () => (await shown()) === 'Not connected');
  });

  test('a restart clears the connected state that a crash left behind', async () => {
    await bench.point.close();
    await eventually(async () => (await shown()) === 'Not connected');
    await bench.world.db
      .updateTable('charging_points')
      .set({ connected: true, last_seen_at: new Date(bench.world.clock.now().getTime() - 1_000) })
      .where('id', '=', bench.chargingPoint.chargingPointId)
      .execute();
    expect(await shown()).toBe('Available');
    await bench.world.charging.refreshPresence();
    expect(await shown()).toBe('Not connected');
  });

  test('[O15] a charging point that reconnects without booting is accepted and asked for its state', async () => {
    const { world, chargingPoint } = bench;
    await bench.point.close();
    bench.later(30);
    const impatient = await createChargingWorld(world, { resyncAfterMs: 20 });
    impatient.clock.set(world.clock.now());
    const asked: unknown[] = [];
    const point = foreignChargingPoint(impatient, chargingPoint.identity);
    point.handle('TriggerMessage', async ({ params }) => {
      asked.push(params?.['requestedMessage']);
      return { status: 'Accepted' };
    });
    await point.connect();
    expect(await point.call('Heartbeat', {})).toHaveProperty('currentTime');
    expect(await shown()).toBe('Not connected');
    await eventually(async () => asked.length === 2);
    expect(asked).toEqual(['BootNotification', 'StatusNotification']);
    await point.close();
    await impatient.close();
  });
});

test.each([
  ['an unknown identity', { identity: 'NOBODY' }],
  ['a wrong password', { password: 'wrong-0123456789' }],
  ['no credentials', { authorization: null }],
])('%s is refused alike', async (_name, handshake) => {
  const { identity } = bench.chargingPoint;
  const outcome = await shakeHands(bench.world, { identity, ...handshake });
  expect(outcome).toMatchObject({ open: false, status: 401 });
  expect(outcome.open ? '' : outcome.body).toBe('Unknown identity or wrong password\n');
  expect(await shown()).toBe('Available');
});
