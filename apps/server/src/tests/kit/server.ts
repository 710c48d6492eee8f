// The kit: every module of the server on a database of the test, as app.ts composes it. No job runs, and nothing listens until
// `listen`. A person's access token is their user id unless people sign in. Not for the program itself.
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { assembleServer, type Overrides } from '../../app.ts';
import { insertUser } from './people.ts';
import { type Clock, manualClock } from '../../platform/clock.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import type { OpenDatabase } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { newId } from '../../platform/ids.ts';
import type { Urls } from '../../platform/modules/platform.ts';
import type { ServerOptions } from '../../platform/modules/server-options.ts';

export interface TestServerOptions
  extends
    Overrides,
    Partial<Pick<ServerOptions, 'log'>>,
    Pick<ServerOptions, 'ocppBounds' | 'onListenerError' | 'nodes' | 'demo' | 'webFolder'> {
  /** When the clock starts, and since when the server serves. */
  now?: Date;
  /** In place of its own, which starts at `now`. */
  clock?: ReturnType<typeof manualClock>;
  /** Settings that differ from those of a new installation, by their names in the environment. */
  settings?: Record<string, string>;
  /** The same as they are read. */
  config?: Partial<Config>;
  urls?: Partial<Urls>;
  isStopping?: () => boolean;
  /** People sign in for their access tokens. */
  signsIn?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const NOW = new Date('2026-07-01T09:00:00Z');
const SETTINGS = {
  VOLTAGORA_DATA: ':memory:',
  VOLTAGORA_SECRET: 'a secret of a test, long enough for it',
  VOLTAGORA_REQUESTS_PER_MINUTE: '100000',
  VOLTAGORA_FRAME_LOG_DAYS: '0',
  VOLTAGORA_MAP_SECONDS: '0',
  VOLTAGORA_PAYMENTS: 'off',
  VOLTAGORA_PAYOUT_MINIMUM: '0',
};

export async function createTestServer(
  { db }: Pick<OpenDatabase, 'db'>,
  given: TestServerOptions = {},
) {
  const clock = given.clock ?? manualClock(given.now ?? NOW);
  const people = new Map<string, Actor>();
  const readActor = (token: string) => Promise.resolve(people.get(token));
  const { app, platform, offers, contributions, closeSockets, reached } = await assembleServer(
    { db, kind: 'embedded', close: async () => {} },
    serverOptionsOf(given, clock),
    {
      ...(!given.signsIn && { readActor }),
      ...given,
      urls: { publicUrl: () => 'https://volt.example', ...given.urls },
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
    files: platform.files,
    contributions,
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

function serverOptionsOf(given: TestServerOptions, clock: Clock): ServerOptions {
  const { settings, config, ocppBounds, onListenerError, nodes, demo, webFolder } = given;
  const upSince = clock.now();
  return {
    config: { ...readConfig({ ...SETTINGS, ...settings }), ...config },
    log: given.log ?? pino({ level: 'silent' }),
    clock,
    nodes,
    ...(demo && { demo }),
    ...(webFolder !== undefined && { webFolder }),
    ...(onListenerError && { onListenerError }),
    availability: { upSince: () => upSince, worked: () => {} },
    ocppBounds: { throttle: { perAddress: 1_000 }, ...ocppBounds },
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
