// Sessions that wait on one node, which is killed meanwhile: another node finishes them. On PostgreSQL, with NATS between the nodes.
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manualClock, systemClock } from '../../../platform/clock.ts';
import { openDatabase } from '../../../platform/db/connection.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { joinNodes } from '../../../platform/nodes/join-nodes.ts';
import { natsOf } from '../../../platform/settings/nats-settings.ts';
import {
  eventually,
  type ForeignPoint,
  idTagOf,
  insertChargingPoint,
  MINUTE_MS,
  NOW,
  startInTheApp,
  type TestChargingPoint,
} from '../../../tests/kit/charging/charging-world.ts';
import { OCPP_VERSIONS, reportSession } from '../../../tests/kit/charging/told-session.ts';
import { openTestPostgres, testPostgresUrl } from '../../../tests/kit/database/open-database.ts';
import { keyringOf } from '../../../tests/kit/keys.ts';
import { foreignChargingPoint } from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import { startTestNats } from '../../../tests/kit/outside/nats.ts';
import { createTestServer } from '../../../tests/kit/server.ts';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import { verifyBooks } from '../../ledger-verification/public.ts';

const SECRET = 'a secret that the nodes of a test share';
const DAY_MS = 24 * 60 * MINUTE_MS;

const database = await openTestPostgres();
const nats = database && (await startTestNats());

const clock = manualClock(NOW);
let nodes: Node[] = [];
let driver: Actor;
let place: TestChargingPoint;
let point: ForeignPoint;
let id: string;

type Node = Awaited<ReturnType<typeof startNode>>;

async function startNode() {
  if (database === undefined) throw new Error('there is no database');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    database.db,
  );
  const url = new URL(testPostgresUrl());
  url.pathname = `/${rows[0]?.name}`;
  const own = await openDatabase({ databaseUrl: url.href, connectionsMax: 5 });
  const log = pino({ level: 'silent' });
  const joined = await joinNodes(own, {
    nats: natsOf({ NATS_URL: nats?.url ?? '' }),
    nodeName: 'node',
    version: 'test',
    secrets: keyringOf(SECRET),
    clock: systemClock,
    tracing: undefined,
    log,
  });
  const server = await createTestServer(own, {
    clock,
    log,
    nodes: joined.nodes,
    settings: { VOLTAGORA_SECRET: SECRET },
    onListenerError: () => undefined,
  });
  const port = await server.listen();
  let isEnded = false;
  return {
    ...server,
    url: `ws://127.0.0.1:${port}`,
    /** From now on it writes nothing, says nothing and hears nothing, like a process that was killed. */
    async kill() {
      isEnded = true;
      await own.close();
      await joined.nodes?.network.close();
      server.app.server.closeAllConnections();
    },
    async stop() {
      if (isEnded) return;
      await server.close();
      await joined.leave();
      await own.close();
    },
  };
}

async function startBoth(): Promise<[Node, Node]> {
  const [first, second] = [await startNode(), await startNode()];
  nodes.push(first, second);
  const owner = await first.join('station_owner');
  driver = await first.join('driver', 500);
  second.know(driver);
  place = await insertChargingPoint(first.db, owner);
  return [first, second];
}

async function connect(node: Node, version: (typeof OCPP_VERSIONS)[number]): Promise<ForeignPoint> {
  const protocol = version === '1.6' ? 'ocpp1.6' : 'ocpp2.0.1';
  const spoken = foreignChargingPoint(node, place.identity, [protocol]);
  spoken.handle('GetTransactionStatus', async () => ({ messagesInQueue: true }));
  await spoken.connect();
  return spoken;
}

async function book(node: Node): Promise<string> {
  const start = Math.ceil(clock.now().getTime() / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
  const draft = {
    plug: { id: place.plugIds[0] },
    start_time: new Date(start).toISOString(),
    stop_time: new Date(start + 60 * MINUTE_MS).toISOString(),
  };
  const { status, body } = await node.call(driver, 'POST', '/api/stations/reservations/', draft);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const later = (minutes: number): string => {
  clock.advance(minutes * MINUTE_MS);
  return clock.now().toISOString();
};
const read = async (node: Node) =>
  (await node.call(driver, 'GET', `/api/stations/reservations/${id}/`)).body;
const wallet = async (node: Node) =>
  (await node.call(driver, 'GET', '/api/wallet/my-balance/')).body.results[0];
async function waits(node: Node): Promise<void> {
  const { status, bill } = await read(node);
  if (status !== 'CHARGING' || bill !== null) throw new Error(`It does not wait: ${status}`);
}
const decide = (node: Node) => node.charging.decideUnanswered(clock.now());
const watch = (node: Node) => node.charging.watch(clock.now());

async function expectSound(node: Node): Promise<void> {
  expect(await ledgerFaults(node.db)).toEqual(NO_FAULTS);
  expect((await verifyBooks(node.db)).differences).toEqual([]);
}

afterEach(async () => {
  await point.close();
  for (const node of nodes) await node.stop();
  nodes = [];
});
afterAll(async () => {
  await nats?.kill();
  await database?.close();
});

describe.runIf(database !== undefined && nats !== undefined)('a node is killed while', () => {
  describe.each(OCPP_VERSIONS)("a session waits for its driver's word, OCPP %s", (version) => {
    let first: Node;
    let second: Node;
    beforeEach(async () => {
      [first, second] = await startBoth();
      point = await connect(first, version);
      await first.charging.refreshPresence();
      id = await book(first);
      const session = reportSession(point, version, await idTagOf(first.db, id));
      await session.begin(clock.now().toISOString(), 1_000);
      for (const wh of [2_000, 3_000, 4_000, 5_000, 5_500]) await session.measure(later(5), wh);
      await session.end(later(5), 6_000);
      await waits(first);
      await first.kill();
    });

    test('[21] another node bills it after a day, once', async () => {
      // The driver was asked when it began, half an hour before its end.
      clock.advance(DAY_MS - 31 * MINUTE_MS);
      await decide(second);
      expect(await read(second)).toMatchObject({ status: 'CHARGING', bill: null });
      later(2);
      const restarted = await startNode();
      nodes.push(restarted);
      await Promise.all([decide(second), decide(restarted), decide(second)]);
      restarted.know(driver);
      expect(await read(restarted)).toMatchObject({
        status: 'FULFILLED',
        bill: { total_cost: 2.25 },
        confirmation: { outcome: 'borne_out' },
      });
      expect(await wallet(second)).toMatchObject({ available: 477.5, held: 0 });
      await expectSound(second);
    });

    test('[21] the driver answers at another node', async () => {
      later(60);
      const path = `/api/stations/reservations/${id}/deny-session`;
      expect((await second.call(driver, 'POST', path)).status).toBe(200);
      clock.advance(2 * DAY_MS);
      await decide(second);
      expect(await read(second)).toMatchObject({ status: 'FAILED', bill: null });
      expect(await wallet(second)).toMatchObject({ available: 500, held: 0 });
      await expectSound(second);
    });
  });

  describe('an end waits for messages of its transaction, OCPP 2.0.1', () => {
    let first: Node;
    let second: Node;
    let transactionId: string;

    const tell = (eventType: string, seqNo: number, wh: number | null, more = {}) => {
      const timestamp = clock.now().toISOString();
      return point.call('TransactionEvent', {
        eventType,
        seqNo,
        timestamp,
        triggerReason: 'Trigger',
        transactionInfo: { transactionId },
        ...(wh !== null && { meterValue: [{ timestamp, sampledValue: [{ value: wh }] }] }),
        ...more,
      });
    };

    beforeEach(async () => {
      [first, second] = await startBoth();
      point = await connect(first, '2.0.1');
      id = await book(first);
      transactionId = `tx-${id.slice(-12)}`;
      const idTag = await idTagOf(first.db, id);
      await startInTheApp(first.db, idTag);
      const idToken = { idToken: idTag, type: 'Central' };
      await tell('Started', 0, 1_000, { idToken, evse: { id: 1, connectorId: 1 } });
      later(1);
      await tell('Updated', 1, 1_100);
      later(20);
      const asked: unknown[] = [];
      point.handle('GetTransactionStatus', async ({ params }) => {
        asked.push(params);
        return { messagesInQueue: true };
      });
      await tell('Ended', 4, null);
      await eventually(async () => asked.length > 0);
      await waits(first);
      await first.kill();
      await point.close();
    });

    test('[21] another node bills it with the messages that come there', async () => {
      later(2);
      point = await connect(second, '2.0.1');
      await tell('Updated', 2, 3_000);
      await watch(second);
      expect(await read(second)).toMatchObject({ status: 'CHARGING', bill: null });
      await tell('Updated', 3, 5_000);
      expect(await read(second)).toMatchObject({ status: 'FULFILLED', bill: { total_cost: 1.8 } });
      await expectSound(second);
    });

    test('[21] another node ends the wait when nothing comes, and says so', async () => {
      later(9);
      await watch(second);
      expect(await read(second)).toMatchObject({ status: 'CHARGING', bill: null });
      later(2);
      const restarted = await startNode();
      nodes.push(restarted);
      await Promise.all([watch(second), watch(restarted)]);
      expect(await read(second)).toMatchObject({ status: 'FULFILLED', bill: { total_cost: 0.04 } });
      const { flags } = await second.db
        .selectFrom('charging_sessions')
        .select('flags')
        .where('reservation_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(flags).toContain('end_incomplete');
      await expectSound(second);
    });
  });
});
