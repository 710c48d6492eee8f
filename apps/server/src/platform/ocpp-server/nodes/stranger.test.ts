// A stranger who reached the NATS server of an installation, with two real nodes, a real PostgreSQL and a real NATS.
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestPostgres } from '../../../tests/kit/database/open-database.ts';
import {
  insertPoints,
  startTestNode,
  type TestNode,
} from '../../../tests/kit/ocpp-server/ocpp-nodes.ts';
import { connectBare } from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import { startTestNats } from '../../../tests/kit/outside/nats.ts';
import { systemClock } from '../../clock.ts';
import { createAttemptThrottle } from '../../http/limits/attempt-throttle.ts';

const database = await openTestPostgres();
const nats = database && (await startTestNats());
const until = <T>(look: () => T | Promise<T>) =>
  vi.waitFor(look, { timeout: 30_000, interval: 10 });

const EMAIL = 'driver@example.org';
const ADDRESS = '203.0.113.77';
const IDENTITY = 'CP-1';

describe.runIf(database !== undefined && nats !== undefined)('a stranger on NATS', () => {
  const there = () => {
    if (database === undefined || nats === undefined) throw new Error('neither is here');
    return { db: database.db, url: nats.url };
  };
  let a: TestNode;
  let b: TestNode;
  let stranger: NatsConnection;
  beforeAll(async () => {
    await insertPoints(there().db);
    [a, b] = await Promise.all([startTestNode(there()), startTestNode(there())]);
    stranger = await connect({ servers: there().url });
  });
  afterAll(async () => {
    await stranger.close();
    await Promise.all([a.stop(), b.stop()]);
    await nats?.kill();
    await database?.close();
  });

  afterEach(() =>
    until(() => {
      if (b.ocpp.connection(1) !== null) throw new Error('the charging point is still there');
    }),
  );

  /** Everything on the wire from now on. */
  const tap = async () => {
    const heard: { subject: string; text: string }[] = [];
    stranger.subscribe('>', {
      callback: (_, message) => {
        const { subject, headers } = message;
        const told = JSON.stringify([...(headers ?? [])]);
        heard.push({ subject, text: `${subject} ${told} ${message.string()}` });
      },
    });
    await stranger.flush();
    return heard;
  };

  /** A command over both nodes, answered by the charging point. */
  const trigger = async (point: Awaited<ReturnType<typeof connectBare>>) => {
    await until(() => expect(b.ocpp.connection(1)).not.toBeNull());
    const asked = b.ocpp.command(1, 'TriggerMessage', { requestedMessage: 'Heartbeat' });
    const [, id, action] = await point.next();
    point.send(JSON.stringify([3, id, { status: 'Accepted' }]));
    expect(action).toBe('TriggerMessage');
    expect(await asked).toMatchObject({ ok: true });
  };

  test('it reads no e-mail, address or identity', async () => {
    const heard = await tap();
    const limits = [`email:${EMAIL}`, `ip:${ADDRESS}`].map((key) => ({
      key,
      max: 5,
      windowMs: 60_000,
    }));
    createAttemptThrottle(systemClock, { bus: a.bus, name: 'login' }).attempt(limits);
    const point = await connectBare(a);
    await trigger(point);
    await until(() => expect(heard.length).toBeGreaterThan(3));
    point.socket.close();
    const wire = heard.map(({ text }) => text).join('\n');
    for (const secret of [EMAIL, ADDRESS, IDENTITY, '127.0.0.1', 'TriggerMessage', 'attempts'])
      expect(wire).not.toContain(secret);
  });

  test('no charging point gets UpdateFirmware from it', async () => {
    const heard = await tap();
    const point = await connectBare(a);
    await trigger(point);
    const soon = new Date(Date.now() + 5_000).toISOString();
    const request = { location: 'https://stranger.example/x.bin', retrieveDate: soon };
    const subjects = new Set([...heard.map(({ subject }) => subject), 'test.v1.point.1']);
    for (const subject of subjects) {
      // It cannot read the epoch any more, but it can count.
      for (let epoch = 0; epoch < 50; epoch += 1) {
        const work = { action: 'UpdateFirmware', request };
        const order = { id: randomUUID(), epoch, until: soon, work };
        stranger.publish(subject, JSON.stringify(order), { reply: 'stranger.answer' });
      }
    }
    await stranger.flush();
    // What follows is handled after what the stranger has sent.
    await trigger(point);
    point.socket.close();
    expect(JSON.stringify(point.received)).not.toContain('UpdateFirmware');
  });
});
