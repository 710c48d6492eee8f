import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  basic,
  connectBare,
  foreignChargingPoint,
  PASSWORD,
  startOcppServer,
} from '../../tests/kit/ocpp-server/ocpp-server.ts';
import type { BarePoint, TestServer } from '../../tests/kit/ocpp-server/ocpp-server.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startOcppServer();
});

afterEach(() => server.stop());

/** Frames of two connections may interleave in any order; those of one connection are in order. */
async function roundTrip(point: BarePoint): Promise<void> {
  const id = crypto.randomUUID();
  point.send(`[2,"${id}","Heartbeat",{}]`);
  for (;;) if ((await point.next())[1] === id) return;
}

describe('a second connection of one charging point', () => {
  test('[O17] replaces the first, whose pending commands fail once', async () => {
    const first = await connectBare(server);
    const pending = server.ocpp.command(1, 'Reset', { type: 'Soft' });
    const queued = server.ocpp.command(1, 'ClearCache', {});
    const [, messageId] = await first.next();
    const second = await connectBare(server);
    expect(await pending).toMatchObject({ ok: false, kind: 'closed' });
    expect(await queued).toMatchObject({ ok: false, kind: 'unsent' });
    expect(await first.closed).toMatchObject({ code: 4001 });
    second.send(`[3,"${String(messageId)}",{"status":"Accepted"}]`);
    await roundTrip(second);
    await vi.waitFor(() => expect(server.comings).toEqual(['+1', '-1', '+1']));
    const [old, current] = server.connections;
    expect(old).toMatchObject({ replaced: true });
    expect(current).toMatchObject({ replaced: false });
    expect(current?.epoch).toBeGreaterThan(old?.epoch ?? 0);
    expect(server.incidents).toMatchObject([
      { kind: 'connection-replaced', chargingPointId: 1, silentMs: expect.any(Number) },
      { kind: 'rpc', incident: { kind: 'unmatched-answer', messageId } },
    ]);
  });

  test('[O17] messages of the replaced connection have no effect', async () => {
    const heard: number[] = [];
    const own = await startOcppServer({
      handlers: {
        Heartbeat: (_request, connection) => {
          heard.push(connection.epoch);
          return { currentTime: new Date().toISOString() };
        },
      },
    });
    const first = await connectBare(own);
    // Neither closes nor reads: a half-open connection.
    first.socket.pause();
    const second = await connectBare(own);
    first.send('[2,"late","Heartbeat",{}]');
    await roundTrip(second);
    expect(heard).toEqual([2]);
    first.socket.terminate();
    await own.stop();
  });

  test('[O19] twenty connects and disconnects in a second: the server works and the final state is right', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [left, right] = await Promise.all([connectBare(server), connectBare(server)]);
      left.socket.terminate();
      right.socket.close();
    }
    const last = await connectBare(server);
    await roundTrip(last);
    await vi.waitFor(() => expect(server.comings).toHaveLength(41));
    const balance = server.comings.map((coming) => (coming === '+1' ? 1 : -1));
    expect(balance.reduce((sum, step) => sum + step, 0)).toBe(1);
    expect(server.comings.join('')).toBe('+1-1'.repeat(20).concat('+1'));
    expect(server.ocpp.connection(1)).toBe(server.connections.at(-1));
  });
});

describe('calls of a charging point', () => {
  test('[O20] fifty pipelined calls are answered in order', async () => {
    const slowFirst = await startOcppServer({
      handlers: {
        DataTransfer: async ({ data }) => {
          await new Promise((resolve) => setTimeout(resolve, data === '0' ? 20 : 0));
          return { status: 'Accepted', data };
        },
      },
    });
    const point = await connectBare(slowFirst);
    for (let at = 0; at < 50; at += 1) {
      point.send(
        JSON.stringify([2, `m${at}`, 'DataTransfer', { vendorId: 'v', data: String(at) }]),
      );
    }
    const expected = Array.from({ length: 50 }, (_, at) => [
      3,
      `m${at}`,
      { status: 'Accepted', data: String(at) },
    ]);
    for (const answer of expected) expect(await point.next()).toEqual(answer);
    await slowFirst.stop();
  });

  test('too many waiting calls close the connection with 1008', async () => {
    const stuck = await startOcppServer({
      handlers: { Heartbeat: () => new Promise(() => undefined) },
      limits: { maxInboundWaiting: 5, closeTimeoutMs: 50 },
    });
    const point = await connectBare(stuck);
    for (let at = 0; at < 8; at += 1) point.send(`[2,"${at}","Heartbeat",{}]`);
    expect(await point.closed).toMatchObject({ code: 1008 });
    expect(stuck.incidents).toMatchObject([{ incident: { kind: 'backlog-overflow' } }]);
    await stuck.stop();
  });

  test('nothing is answered before the connect hook has finished', async () => {
    const order: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const own = await startOcppServer({
      onConnect: async () => {
        await promise;
        order.push('taken in');
      },
      handlers: {
        Heartbeat: () => {
          order.push('heartbeat');
          return { currentTime: new Date().toISOString() };
        },
      },
    });
    const point = await connectBare(own);
    point.send('[2,"h","Heartbeat",{}]');
    resolve();
    await point.next();
    expect(order).toEqual(['taken in', 'heartbeat']);
    await own.stop();
  });

  test('a failed connect hook closes the connection with a request to retry', async () => {
    const own = await startOcppServer({
      onConnect: () => Promise.reject(new Error('no database')),
    });
    const point = await connectBare(own);
    expect(await point.closed).toMatchObject({ code: 1011 });
    await own.stop();
  });

  test('[F16] a handler that throws affects one answer and no other connection', async () => {
    const own = await startOcppServer({
      handlers: {
        Heartbeat: (_request, connection) => {
          if (connection.chargingPointId === 1) throw new Error('boom: secret detail');
          return { currentTime: new Date().toISOString() };
        },
        StatusNotification: {
          answer: () => ({}),
          after: () => Promise.reject(new Error('late boom')),
        },
      },
    });
    const [broken, healthy] = await Promise.all([
      connectBare(own),
      connectBare(own, { identity: 'CP-2' }),
    ]);
    broken.send('[2,"b","Heartbeat",{}]');
    expect(await broken.next()).toEqual([
      4,
      'b',
      'InternalError',
      expect.not.stringContaining('secret'),
      {},
    ]);
    broken.send(
      '[2,"s","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available"}]',
    );
    expect(await broken.next()).toEqual([3, 's', {}]);
    healthy.send('[2,"h","Heartbeat",{}]');
    expect(await healthy.next()).toMatchObject([3, 'h', {}]);
    await vi.waitFor(() =>
      expect(own.incidents).toMatchObject([
        { chargingPointId: 1, incident: { kind: 'handler-failed', action: 'Heartbeat' } },
        { chargingPointId: 1, incident: { kind: 'effect-failed', action: 'StatusNotification' } },
      ]),
    );
    await own.stop();
  });

  test('[F16] a hook that throws affects no other connection', async () => {
    const own = await startOcppServer({
      onIncident: () => Promise.reject(new Error('no room')),
      onDisconnect: () => Promise.reject(new Error('no room')),
    });
    const point = await connectBare(own);
    point.send('no frame');
    await roundTrip(point);
    point.socket.terminate();
    await vi.waitFor(() => expect(own.logged).toHaveLength(2));
    await roundTrip(await connectBare(own));
    await own.stop();
  });
});

describe('commands', () => {
  test('reach a third-party charging point, and the answer returns', async () => {
    const point = foreignChargingPoint(server);
    point.handle('RemoteStartTransaction', async ({ params }) => ({
      status: params?.['idTag'] === 'TAG' ? 'Accepted' : 'Rejected',
    }));
    await point.connect();
    expect(await server.ocpp.command(1, 'RemoteStartTransaction', { idTag: 'TAG' })).toEqual({
      ok: true,
      response: { status: 'Accepted' },
    });
    await point.close();
  });

  test('[O22] return a CALLERROR of the charging point', async () => {
    const point = foreignChargingPoint(server);
    await point.connect();
    expect(await server.ocpp.command(1, 'UnlockConnector', { connectorId: 1 })).toMatchObject({
      ok: false,
      kind: 'call-error',
      code: 'NotImplemented',
    });
    await point.close();
  });

  test('to a point that is not connected', async () => {
    expect(await server.ocpp.command(2, 'Reset', { type: 'Soft' })).toMatchObject({
      ok: false,
      kind: 'not-connected',
    });
  });

  test('[O21] without an answer time out; the next one is sent, and the late answer is dropped', async () => {
    const point = await connectBare(server);
    const first = server.ocpp.command(1, 'Reset', { type: 'Soft' }, { timeoutMs: 30 });
    const second = server.ocpp.command(1, 'Reset', { type: 'Hard' });
    const [, lateId] = await point.next();
    expect(await first).toMatchObject({ ok: false, kind: 'timeout' });
    const [, secondId] = await point.next();
    point.send(`[3,"${String(lateId)}",{"status":"Accepted"}]`);
    point.send(`[3,"${String(secondId)}",{"status":"Rejected"}]`);
    expect(await second).toEqual({ ok: true, response: { status: 'Rejected' } });
  });

  test('that violate the standard are not sent', async () => {
    const point = await connectBare(server);
    const idTag = 'x'.repeat(21);
    expect(await server.ocpp.command(1, 'RemoteStartTransaction', { idTag })).toMatchObject({
      ok: false,
      kind: 'invalid-request',
    });
    await roundTrip(point);
    expect(point.received).toHaveLength(1);
  });
});

describe('[B1] bad frames', () => {
  test('over the size limit close the connection with 1009 and are reported', async () => {
    const point = await connectBare(server);
    point.send(`[2,"big","Heartbeat",{"x":"${'x'.repeat(1_048_576)}"}]`);
    expect(await point.closed).toMatchObject({ code: 1009 });
    expect(server.incidents).toMatchObject([
      { kind: 'socket-broken', code: 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' },
    ]);
  });

  test('that are not UTF-8 close the connection with 1007', async () => {
    const point = await connectBare(server);
    point.socket.send(Buffer.from([0xff, 0xfe, 0xfd]), { binary: false });
    expect(await point.closed).toMatchObject({ code: 1007 });
  });

  test('that are invalid do not close the connection, and incidents are limited', async () => {
    const point = await connectBare(server);
    for (let at = 0; at < 100; at += 1) point.send('{}');
    await roundTrip(point);
    expect(server.incidents).toHaveLength(20);
  });

  test('a binary frame is read as text', async () => {
    const point = await connectBare(server);
    point.socket.send(Buffer.from('[2,"h","Heartbeat",{}]'), { binary: true });
    expect(await point.next()).toMatchObject([3, 'h', {}]);
  });
});

describe('keep-alive', () => {
  test('a silent connection is closed', async () => {
    const own = await startOcppServer({ limits: { pingIntervalMs: 15, maxSilentPings: 2 } });
    const silent = await connectBare(own);
    silent.socket.pause();
    await vi.waitFor(() => expect(own.ocpp.connection(1)).toBeNull());
    silent.socket.terminate();
    await own.stop();
  });

  test('a connection that answers pings stays open', async () => {
    const own = await startOcppServer({ limits: { pingIntervalMs: 10, maxSilentPings: 2 } });
    const point = await connectBare(own);
    for (let pings = 0; pings < 6; pings += 1) await once(point.socket, 'ping');
    expect(own.ocpp.connection(1)).not.toBeNull();
    await own.stop();
  });

  test('[F20] a client that does not read its answers is disconnected at a limit', async () => {
    const data = 'x'.repeat(200_000);
    const own = await startOcppServer({
      handlers: { DataTransfer: () => ({ status: 'Accepted', data }) },
      limits: { maxBufferedBytes: 400_000, maxInboundWaiting: 1_000 },
    });
    const greedy = await connectBare(own);
    greedy.socket.pause();
    for (let at = 0; at < 400; at += 1) greedy.send(`[2,"${at}","DataTransfer",{"vendorId":"v"}]`);
    await vi.waitFor(() => expect(own.ocpp.connection(1)).toBeNull(), { timeout: 30_000 });
    greedy.socket.terminate();
    await own.stop();
  });
});

describe('closing', () => {
  test('[F11] sends pending answers, closes with 1001, then accepts nobody', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const own = await startOcppServer({
      handlers: {
        Heartbeat: async () => {
          started.resolve();
          await promise;
          return { currentTime: new Date().toISOString() };
        },
      },
    });
    const point = await connectBare(own);
    point.send('[2,"h","Heartbeat",{}]');
    await started.promise;
    const closing = own.ocpp.close();
    await expect(connectBare(own, { identity: 'CP-2' })).rejects.toThrow('503');
    resolve();
    expect(await point.next()).toMatchObject([3, 'h', {}]);
    expect(await point.closed).toMatchObject({ code: 1001 });
    await closing;
    expect(own.comings).toEqual(['+1', '-1']);
    await own.stop();
  });

  test('does not wait for a charging point that never closes', async () => {
    const own = await startOcppServer({ limits: { closeTimeoutMs: 30 } });
    const point = await connectBare(own);
    point.socket.pause();
    await own.ocpp.close();
    expect(own.comings).toEqual(['+1', '-1']);
    point.socket.terminate();
    await own.stop();
  });
});

test('a client that disconnects during authentication leaves nothing behind', async () => {
  const { promise, resolve } = Promise.withResolvers<{ ok: true; chargingPointId: number }>();
  const asked = Promise.withResolvers<void>();
  const own = await startOcppServer({
    authenticate: () => {
      asked.resolve();
      return promise;
    },
  });
  const socket = connect(Number(new URL(own.url).port), '127.0.0.1');
  socket.write(
    `GET /ocpp/CP-1 HTTP/1.1\r\nHost: t\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ocpp1.6\r\nAuthorization: ${basic('CP-1', PASSWORD)}\r\n\r\n`,
  );
  await asked.promise;
  socket.resetAndDestroy();
  await once(socket, 'close');
  resolve({ ok: true, chargingPointId: 1 });
  await own.stop();
  const came = own.comings.filter((coming) => coming === '+1');
  expect(own.comings).toHaveLength(2 * came.length);
  expect(own.ocpp.connectionCount).toBe(0);
});
