// Two nodes of one installation in one process, with a real PostgreSQL and a real NATS.
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { topic } from '../../bus/bus.ts';
import { sql } from 'kysely';
import type { OcppConnection } from '../connection.ts';
import { takeClaim } from './claims.store.ts';
import { openTestPostgres } from '../../../tests/kit/database/open-database.ts';
import { createDatabaseClock } from '../../nodes/database-clock.ts';
import { keyringOf } from '../../../tests/kit/keys.ts';
import { beginLife } from '../../nodes/node-life.ts';
import { startTestNats } from '../../../tests/kit/outside/nats.ts';
import { connectBare, shakeHands } from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import {
  insertPoints,
  startTestNode,
  type TestNode,
} from '../../../tests/kit/ocpp-server/ocpp-nodes.ts';

const database = await openTestPostgres();
const nats = database && (await startTestNats());
const until = <T>(look: () => T | Promise<T>) =>
  vi.waitFor(look, { timeout: 30_000, interval: 10 });

describe.runIf(database !== undefined && nats !== undefined)('two nodes', () => {
  const there = () => {
    if (database === undefined || nats === undefined) throw new Error('neither is here');
    return { db: database.db, url: nats.url };
  };
  let a: TestNode;
  let b: TestNode;
  beforeAll(async () => {
    await insertPoints(there().db);
    // The handlers write to the database, as real ones do.
    const StatusNotification = async () => {
      await there()
        .db.transaction()
        .execute((trx) =>
          sql`update charging_points set vendor = coalesce(vendor, '') || '!' where id = 1`.execute(
            trx,
          ),
        );
      return {};
    };
    const writing = { handlers: { StatusNotification } };
    [a, b] = await Promise.all([startTestNode(there(), writing), startTestNode(there())]);
  });
  afterAll(async () => {
    await Promise.all([a.stop(), b.stop()]);
    await nats?.kill();
    await database?.close();
  });
  afterEach(async () => {
    await until(() => {
      if (a.ocpp.here().length + b.ocpp.here().length > 0) throw new Error('a point is still here');
    });
  });

  test('a charging point on one node gets commands from the other, and the answer returns', async () => {
    const point = await connectBare(a);
    await until(() => expect(b.ocpp.connection(1)).not.toBeNull());
    const asked = b.ocpp.command(1, 'TriggerMessage', { requestedMessage: 'Heartbeat' });
    const [, id, action] = await point.next();
    expect(action).toBe('TriggerMessage');
    point.send(JSON.stringify([3, id, { status: 'Accepted' }]));
    expect(await asked).toEqual({ ok: true, response: { status: 'Accepted' } });
    point.socket.close();
    await until(() => expect(b.ocpp.connection(1)).toBeNull());
  });

  test('a message published on one node reaches both once', async () => {
    const spoken = topic<{ n: number }>('spoken');
    const heard: string[] = [];
    const ends = [
      a.bus.subscribe(spoken, ({ n }) => heard.push(`a${n}`)),
      b.bus.subscribe(spoken, ({ n }) => heard.push(`b${n}`)),
    ];
    a.bus.publish(spoken, { n: 1 });
    expect(heard).toEqual(['a1']);
    await until(() => expect(heard).toEqual(['a1', 'b1']));
    const twice = { id: 'said twice', from: 'a third', topic: 'spoken', message: { n: 2 } };
    a.network.say('bus', twice);
    a.network.say('bus', twice);
    a.bus.publish(spoken, { n: 3 });
    await until(() => expect(heard).toContain('b3'));
    expect(heard.filter((one) => one.endsWith('2'))).toEqual(['b2']);
    for (const end of ends) end();
  });

  test('[O17] a charging point that connects to another node is disconnected from the first', async () => {
    const old = await connectBare(a);
    await until(() => expect(b.ocpp.connection(1)).not.toBeNull());
    const point = await connectBare(b);
    expect(await old.closed).toMatchObject({ code: 4001 });
    await until(() => expect(a.ocpp.connection(1)?.replaced).toBe(false));
    expect(a.incidents).toContainEqual(expect.objectContaining({ kind: 'connection-replaced' }));
    expect(await b.ocpp.elsewhere()).toEqual(new Set());
    expect(await a.ocpp.elsewhere()).toEqual(new Set([1]));
    point.socket.close();
  });

  test('a charging point on no node is reported at once', async () => {
    const point = await connectBare(a);
    const remote = await until(() => {
      const found = b.ocpp.connection(1);
      expect(found).not.toBeNull();
      return found;
    });
    point.socket.close();
    await until(() => expect(a.ocpp.here()).toEqual([]));
    const startedAt = performance.now();
    const asked =
      remote?.version === '1.6' &&
      (await remote.command('TriggerMessage', { requestedMessage: 'Heartbeat' }));
    expect(asked).toMatchObject({ ok: false, kind: 'not-connected' });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  /** As if another node had taken over the charging point while this one was blocked. */
  const stealFrom = async (node: TestNode) => {
    // A connection that the node still remembers of another node is not its own.
    const connection = await until(() => {
      expect(node.ocpp.here()).toEqual([1]);
      return node.ocpp.connection(1);
    });
    await takeClaim(there().db, b.nodeId, connection as OcppConnection);
  };
  const written = async () =>
    (
      await sql<{ vendor: string | null }>`
        select vendor from charging_points where id = 1`.execute(there().db)
    ).rows[0]?.vendor;

  test('[F9] a blocked node that was taken over writes nothing, answers nothing and disconnects', async () => {
    const point = await connectBare(a);
    const tell = (id: string) =>
      point.send(
        JSON.stringify([
          2,
          id,
          'StatusNotification',
          { connectorId: 1, errorCode: 'NoError', status: 'Available' },
        ]),
      );
    tell('before');
    expect(await point.next()).toEqual([3, 'before', {}]);
    const before = await written();
    await stealFrom(a);
    const repeating = setInterval(() => tell('after'), 100);
    expect(await point.closed).toMatchObject({ code: 4001 });
    clearInterval(repeating);
    expect(await written()).toBe(before);
    expect(point.received).toEqual([[3, 'before', {}]]);
    await sql`delete from point_connections`.execute(there().db);
  });

  test('[F9] it sends no commands either', async () => {
    const point = await connectBare(a);
    await stealFrom(a);
    const asked = a.ocpp.command(1, 'TriggerMessage', { requestedMessage: 'Heartbeat' });
    expect(await asked).toMatchObject({ ok: false, kind: 'not-connected' });
    expect(await point.closed).toMatchObject({ code: 4001 });
    expect(point.received).toEqual([]);
    await sql`delete from point_connections`.execute(there().db);
  });

  test('an expired command or one for an older connection is not sent; a repeated one is sent once', async () => {
    const point = await connectBare(a);
    const remote = await until(() => {
      const found = b.ocpp.connection(1);
      expect(found?.replaced).toBe(false);
      return found;
    });
    const work = { action: 'TriggerMessage', request: { requestedMessage: 'Heartbeat' } };
    const epoch = remote?.epoch ?? 0;
    const soon = new Date(Date.now() + 5_000).toISOString();
    const long = new Date(Date.now() - 5_000).toISOString();
    const ask = (question: object) =>
      b.network.ask('point.1', { id: randomUUID(), epoch, until: soon, work, ...question }, 200);
    // Its subscription reaches all nodes shortly after its announcement.
    await until(async () => expect((await ask({ until: long })).kind).toBe('unheard'));
    expect((await ask({ epoch: epoch - 1 })).kind).toBe('unheard');
    expect(point.received).toEqual([]);
    const twice = { id: 'asked twice' };
    const first = ask(twice);
    const [, id] = await point.next();
    point.send(JSON.stringify([3, id, { status: 'Accepted' }]));
    expect((await first).kind).toBe('answered');
    expect((await ask(twice)).kind).toBe('unheard');
    expect(point.received).toHaveLength(1);
    point.socket.close();
  });

  test('[B4] failed passwords at one node count at the other', async () => {
    for (let n = 0; n < 6; n += 1) {
      await shakeHands(a, { identity: 'CP-2', password: `wrong-0123456789-${n}` });
    }
    await until(async () => {
      const outcome = await shakeHands(b, { identity: 'CP-2', password: 'wrong-0123456789' });
      expect(outcome).toMatchObject({ open: false, status: 429 });
    });
  });

  test('one node is the leader, and the other takes over', async () => {
    const { life } = a;
    await Promise.all([life.beatNow(), b.life.beatNow()]);
    expect([life.isLeader(), b.life.isLeader()].filter(Boolean)).toHaveLength(1);
    const [first, second] = life.isLeader() ? [a, b] : [b, a];
    expect(second.life.count).toBe(2);
    // Frozen for longer than its lease; its next heartbeat may come in between.
    await until(async () => {
      await sql`update node_duties set held_until = clock_timestamp()`.execute(there().db);
      await second.life.beatNow();
      expect(second.life.isLeader()).toBe(true);
    });
    await first.life.beatNow();
    expect(first.life.isLeader()).toBe(false);
  });

  test('a node with another secret is refused', async () => {
    const stranger = { db: there().db, name: 'x', version: '1', log: pino({ level: 'silent' }) };
    const beginning = beginLife({ ...stranger, secrets: keyringOf('quite another secret') });
    await expect(beginning).rejects.toThrow(/VOLTAGORA_SECRET/);
  });

  test('[F12] the clock is that of the database', async () => {
    const clock = await createDatabaseClock(there().db, () => undefined);
    vi.spyOn(Date, 'now').mockReturnValue(0);
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(there().db);
    expect(Math.abs(clock.now().getTime() - (rows[0]?.now.getTime() ?? 0))).toBeLessThan(2_000);
    vi.restoreAllMocks();
    await clock.stop();
  });
});
