import { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFailureThrottle } from './failure-throttle.ts';
import { createConcurrencyLimiter } from '../../jobs/concurrency-limiter.ts';
import { decideHandshake } from './handshake.ts';
import {
  basic,
  connectBare,
  foreignChargingPoint,
  PASSWORD,
  shakeHands,
  startOcppServer,
} from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import type { TestServer } from '../../../tests/kit/ocpp-server/ocpp-server.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startOcppServer();
});

afterEach(() => server.stop());

describe('credentials', () => {
  test('a third-party charging point with its password connects and is answered', async () => {
    const point = foreignChargingPoint(server);
    await point.connect();
    const boot = await point.call('BootNotification', {
      chargePointVendor: 'Foreign',
      chargePointModel: 'One',
    });
    expect(boot).toMatchObject({ status: 'Accepted', interval: 60 });
    expect(server.ocpp.connection(1)?.identity).toBe('CP-1');
    await point.close();
  });

  const wrong = {
    'a wrong password': { password: 'wrong' },
    'an unknown identity': { identity: 'CP-99' },
    'an empty password': { password: '' },
    'no credentials': { authorization: null },
    'the credentials of another point': { authorization: basic('CP-2', PASSWORD) },
    'a bearer token': { authorization: `Bearer ${PASSWORD}` },
    'no base64': { authorization: 'Basic %%%' },
    'no UTF-8': { authorization: `Basic ${Buffer.from([0xff, 0x3a, 0xff]).toString('base64')}` },
  };

  test.each(Object.entries(wrong))('[O18] %s: refused before the upgrade', async (_, handshake) => {
    const outcome = await shakeHands(server, handshake);
    expect(outcome).toMatchObject({ open: false, status: 401 });
    expect(server.ocpp.connectionCount).toBe(0);
    expect(server.incidents).toMatchObject([
      { kind: 'handshake-refused', reason: 'wrong-credentials', status: 401 },
    ]);
  });

  test('[O18] a client that sends its password only after a 401 gets in each time', async () => {
    for (let connect = 0; connect < 8; connect += 1) {
      expect(await shakeHands(server, { authorization: null })).toMatchObject({ status: 401 });
      const outcome = await shakeHands(server);
      expect(outcome).toMatchObject({ open: true });
      if (outcome.open) outcome.point.socket.close();
    }
  });

  test('an unknown identity and a wrong password look alike', async () => {
    const unknown = await shakeHands(server, { identity: 'CP-99' });
    const mistaken = await shakeHands(server, { password: 'wrong' });
    expect(mistaken).toEqual(unknown);
    expect(unknown).toMatchObject({
      headers: { 'www-authenticate': expect.stringMatching(/^Basic/u) },
    });
  });

  test('an unauthenticated client does not affect the existing connection [O18]', async () => {
    const first = await connectBare(server);
    await shakeHands(server, { password: 'wrong' });
    first.send('[2,"h","Heartbeat",{}]');
    expect(await first.next()).toMatchObject([3, 'h', {}]);
    expect(server.comings).toEqual(['+1']);
  });

  test('no log and no incident contains the password', async () => {
    await shakeHands(server, { identity: 'CP-99', password: 'secret-guess' });
    expect(JSON.stringify([server.incidents, server.logged])).not.toContain('secret-guess');
  });

  test('a database error is 503 with Retry-After, not 401', async () => {
    const failing = await startOcppServer({
      authenticate: () => Promise.reject(new Error('no database')),
    });
    const outcome = await shakeHands(failing);
    expect(outcome).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
    expect(failing.logged).toHaveLength(1);
    await failing.stop();
  });

  test('a database that hangs is 503 too', async () => {
    const hanging = await startOcppServer({
      authenticate: () => new Promise(() => undefined),
      limits: { authenticateTimeoutMs: 20 },
    });
    expect(await shakeHands(hanging)).toMatchObject({ open: false, status: 503 });
    await hanging.stop();
  });

  test('[L5] a handshake that has waited too long is refused, so that the next one is in time', async () => {
    const looked: string[] = [];
    const turn = Promise.withResolvers<void>();
    const rules = {
      authenticate: async (identity: string) => {
        looked.push(identity);
        await turn.promise;
        return { ok: true, chargingPointId: 1 } as const;
      },
      channelOf: () => ({ isEncrypted: false, certificate: null }),
      subprotocols: ['ocpp1.6'],
      subprotocolOptional: false,
      authenticateTimeoutMs: 60_000,
      maxHandshakeWaitMs: 20,
      throttle: createFailureThrottle(() => performance.now()),
      limiter: createConcurrencyLimiter(1, 10),
      unavailable: () => {},
    };
    const arrive = (identity: string) => {
      const request = new IncomingMessage(new Socket());
      request.url = `/ocpp/${identity}`;
      request.headers['sec-websocket-protocol'] = 'ocpp1.6';
      return decideHandshake(request, '192.0.2.1', rules);
    };
    const [first, second] = [arrive('CP-1'), arrive('CP-2')];
    await new Promise((resolve) => setTimeout(resolve, 40));
    turn.resolve();
    expect(await first).toMatchObject({ ok: true });
    const headers = { 'Retry-After': expect.any(String) };
    expect(await second).toMatchObject({ ok: false, status: 503, headers });
    expect(await arrive('CP-3')).toMatchObject({ ok: true });
    expect(looked).toEqual(['CP-1', 'CP-3']);
  });

  test('too many connections: 503', async () => {
    const full = await startOcppServer({ limits: { maxConnections: 1 } });
    await connectBare(full);
    expect(await shakeHands(full, { identity: 'CP-2' })).toMatchObject({
      open: false,
      status: 503,
    });
    await full.stop();
  });
});

describe('[B2] sub-protocol', () => {
  test.each([[[]], [['ocpp2.0.1']], [['mqtt', 'ocpp9']]])(
    'none of ours among %j: refused',
    async (protocols) => {
      const outcome = await shakeHands(server, { protocols });
      expect(outcome).toMatchObject({ open: false, status: 400 });
      expect(outcome).toMatchObject({ body: expect.stringContaining('ocpp1.6') });
    },
  );

  test('[Q56] a missing subprotocol means 1.6 if the setting allows it', async () => {
    const lenient = await startOcppServer({ subprotocolOptional: true });
    const point = await connectBare(lenient, { protocols: [] });
    point.send('[2,"1","Heartbeat",{}]');
    expect(await point.next()).toMatchObject([3, '1', { currentTime: expect.any(String) }]);
    expect(await shakeHands(lenient, { protocols: ['mqtt'] })).toMatchObject({ status: 400 });
    await lenient.stop();
  });

  test('one of ours is chosen from several, in any order', async () => {
    const point = await connectBare(server, { protocols: ['ocpp2.0.1', 'ocpp1.6'] });
    expect(point.socket.protocol).toBe('ocpp1.6');
  });
});

describe('[B3] identity in the path', () => {
  const bad: [string, number][] = [
    ['/ocpp/', 404],
    ['/ocpp/a/b', 404],
    ['/ocpp/CP-1/../CP-2', 404],
    ['/ocpp//', 404],
    ['/ocpp/CP-1%2f..', 400],
    ['/ocpp/%2e%2e%2f', 400],
    ['/ocpp/%ZZ', 400],
    ['/ocpp/%C0%AF', 400],
    ['/ocpp/%CE%91%CE%98', 400],
    ['/ocpp/%F0%9F%94%8C', 400],
    [`/ocpp/${'x'.repeat(49)}`, 400],
    [`/ocpp/${'x'.repeat(300)}`, 400],
    ["/ocpp/CP-1'%20OR%20'1'='1", 400],
    ['/ocpp/CP-1%00', 400],
    ['/ocpp/CP-1%0d%0aX:1', 400],
    ['/ocpp/%3Cscript%3E', 400],
    ['/ocpp/...', 400],
  ];

  test.each(bad)('%s is %i', async (path, status) => {
    // `new URL` would normalize the path, so it is sent by hand.
    const outcome = await rawUpgrade(server, path);
    expect(outcome).toContain(`HTTP/1.1 ${status} `);
    expect(server.incidents).toMatchObject([{ reason: 'malformed-identity', identity: null }]);
    expect(server.logged).toEqual([]);
  });

  test.each(['/ocpp/CP-1/', '/ocpp/CP%2D1', '/ocpp/CP-1?x=1', '/ocpp//CP-1', '/ocpp/CP-1/CP-1'])(
    '[Q56] %s is CP-1',
    async (path) => {
      await connectBare(server, { path });
      expect(server.ocpp.connection(1)).not.toBeNull();
    },
  );

  test('an identity may have 48 characters of every allowed kind', async () => {
    const identity = 'AZaz09*-_=+|@.'.padEnd(48, 'x');
    const outcome = await shakeHands(server, {
      identity,
      path: `/ocpp/${encodeURIComponent(identity)}`,
    });
    expect(outcome).toMatchObject({ open: false, status: 401 });
  });

  test.each([
    '/ocpp/browser/1/',
    '/ocpp/browser/',
    '/ocpp/browser',
    '/',
    '/ocpp',
    '/OCPP/CP-1',
    '/x/ocpp/CP-1',
  ])('%s is not handled', async (path) => {
    expect(await rawUpgrade(server, path)).toContain('HTTP/1.1 418 ');
    expect(server.incidents).toEqual([]);
  });
});

describe('[B4] guessing', () => {
  test('makes the guesser wait, while the right password connects from elsewhere', async () => {
    const guarded = await startOcppServer({
      remoteAddressOf: (request) => String(request.headers['x-test-address'] ?? 'elsewhere'),
      throttle: { perIdentity: 3 },
    });
    const guess = (password: string) =>
      rawUpgrade(guarded, '/ocpp/CP-1', [
        'x-test-address: guesser',
        `Authorization: ${basic('CP-1', password)}`,
      ]);
    const answers: string[] = [];
    for (let at = 0; at < 6; at += 1) answers.push((await guess(`guess-${at}`)).slice(9, 12));
    expect(answers).toEqual(['401', '401', '401', '429', '429', '429']);
    expect(await guess(PASSWORD)).toMatch(/429[^]*Retry-After: 1\r\n/u);
    expect(await shakeHands(guarded)).toMatchObject({ open: true });
    await guarded.stop();
  });
});

async function rawUpgrade(to: TestServer, path: string, headers: string[] = []): Promise<string> {
  const socket = connect(Number(new URL(to.url).port), '127.0.0.1');
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: test',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol: ocpp1.6',
    ...headers,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
