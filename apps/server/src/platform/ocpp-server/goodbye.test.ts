import { expect, test } from 'vitest';
import { connectBare, startOcppServer } from '../../tests/kit/ocpp-server/ocpp-server.ts';

test('[F11] connections are closed in batches', async () => {
  const server = await startOcppServer({ limits: { goodbyesAtOnce: 1 } });
  const points = [await connectBare(server), await connectBare(server, { identity: 'CP-2' })];
  const order: number[] = [];
  const closed = points.map(async ({ closed: end }, index) => {
    const { code } = await end;
    order.push(index);
    return { code, at: performance.now() };
  });
  await server.stop();
  const [first, second] = await Promise.all(closed);
  expect([first?.code, second?.code, order]).toEqual([1001, 1001, [0, 1]]);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(50);
});

test('[F7] a connection whose calls stay unanswered for too long is closed', async () => {
  const server = await startOcppServer({
    limits: { maxUnansweredMs: 0 },
    handlers: {
      Heartbeat() {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      },
    },
  });
  const point = await connectBare(server);
  point.send('[2,"away","Heartbeat",{}]');
  expect(await point.closed).toMatchObject({ code: 1013 });
  expect(point.received).toEqual([]);
  await server.stop();
});

test('[F6] [F7] a message that cannot be stored because the database is unavailable is answered later', async () => {
  let isAway = true;
  const server = await startOcppServer({
    handlers: {
      StatusNotification() {
        if (!isAway) return {};
        throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      },
    },
  });
  const point = await connectBare(server);
  const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' };
  point.send(JSON.stringify([2, 'away', 'StatusNotification', status]));
  await expect
    .poll(() => server.incidents)
    .toMatchObject([{ incident: { kind: 'handler-failed' } }]);
  isAway = false;
  point.send(JSON.stringify([2, 'again', 'StatusNotification', status]));
  expect(await point.next()).toEqual([3, 'again', {}]);
  expect(point.received).toHaveLength(1);
  await server.stop();
});
