// The kit: every module of the server on a database of the test, as app.ts composes it. No job runs, and nothing listens until
// `listen`. A person's access token is their user id. Not for the program itself.
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { assembleServer, type Overrides } from '../../app.ts';
import { insertUser } from '../../features/wallet/test-ledger.ts';
import { manualClock } from '../../platform/clock.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import type { OpenDatabase } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { newId } from '../../platform/ids.ts';
import type { ServerOptions } from '../../platform/modules/server-options.ts';

export interface TestServerOptions
  extends Overrides, Pick<ServerOptions, 'ocppBounds' | 'onListenerError' | 'nodes' | 'demo'> {
  /** When the clock starts, and since when the server serves. */
  now?: Date;
  /** Settings that differ from those of a new installation, by their names in the environment. */
  settings?: Record<string, string>;
  /** The same as they are read. */
  config?: Partial<Config>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const NOW = new Date('2026-07-01T09:00:00Z');
const SETTINGS = {
  VOLTAGORA_DATA: ':memory:',
  VOLTAGORA_SECRET: 'a secret of a test, long enough for it',
  VOLTAGORA_REQUESTS_PER_MINUTE: '100000',
  VOLTAGORA_FRAME_LOG_DAYS: '0',
  VOLTAGORA_PAYMENTS: 'off',
};

export async function createTestServer(
  { db }: Pick<OpenDatabase, 'db'>,
  {
    now = NOW,
    settings,
    config,
    ocppBounds,
    onListenerError,
    nodes,
    demo,
    ...overrides
  }: TestServerOptions = {},
) {
  const clock = manualClock(now);
  const people = new Map<string, Actor>();
  const database: OpenDatabase = { db, kind: 'embedded', close: async () => {} };
  const { app, platform, offers, closeSockets, reached } = await assembleServer(
    database,
    {
      config: { ...readConfig({ ...SETTINGS, ...settings }), ...config },
      log: pino({ level: 'silent' }),
      clock,
      nodes,
      ...(demo && { demo }),
      ...(onListenerError && { onListenerError }),
      availability: { upSince: () => now, worked: () => {} },
      ocppBounds: { throttle: { perAddress: 1_000 }, ...ocppBounds },
    },
    {
      readActor: (token) => Promise.resolve(people.get(token)),
      urls: { publicUrl: () => 'https://volt.example' },
      ...overrides,
    },
  );
  /** Somebody who can call: a driver with tokens, or an owner. */
  async function join(role: Actor['role'], tokens = 0): Promise<Actor> {
    const actor = await insertUser(db, role);
    people.set(actor.userId, actor);
    const gift = { userId: actor.userId, amountMinor: tokens * 100, idempotencyKey: newId() };
    if (role === 'driver') {
      await db
        .transaction()
        .execute((trx) => offers.wallet.grant(trx, { ...gift, reason: 'welcome' }));
    }
    return actor;
  }
  const call = (
    actor: Actor | null,
    method: Method,
    url: string,
    payload?: object | string,
    key?: string,
  ) => inject(app, actor, { method, url, payload, key });
  return {
    ...offers,
    db,
    clock,
    app,
    people,
    bus: platform.bus,
    log: platform.log,
    ocpp: platform.ocpp,
    join,
    call,
    /** Somebody who has joined another server of the same database. */
    know: (actor: Actor) => void people.set(actor.userId, actor),
    /** Serves on a free port of this machine, and answers it. */
    async listen(): Promise<number> {
      await app.listen({ port: 0, host: '127.0.0.1' });
      // A listening TCP server has an address object, never a pipe name.
      reached.port = (app.server.address() as AddressInfo).port;
      return reached.port;
    },
    async close(): Promise<void> {
      await closeSockets();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

interface Call {
  method: Method;
  url: string;
  payload: object | string | undefined;
  key: string | undefined;
}

async function inject(app: HttpApp, actor: Actor | null, { method, url, payload, key }: Call) {
  const answer = await app.inject({
    method,
    url,
    headers: {
      ...(actor && { authorization: `Bearer ${actor.userId}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}
