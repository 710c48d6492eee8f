// The whole program with a manual clock, and its users.
import { once } from 'node:events';
import { request } from 'node:http';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { type RunningServer, startServer } from '../../apps/server/src/app.ts';
import {
  insertChargingPoint,
  type TestChargingPoint,
} from '../../apps/server/src/tests/kit/charging/charging-world.ts';
import { manualClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openTestDatabase } from '../../apps/server/src/tests/kit/database/open-database.ts';
import { PASSWORD } from '../../apps/server/src/tests/kit/installation.ts';
import { driveIntervals } from './driven-intervals.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 900_000;

export interface Told {
  status: number;
  /** Loosely typed. */
  body: Record<string, unknown>;
}
export type SoakHouse = Awaited<ReturnType<typeof openHouse>>;

export interface Size {
  chargingPoints: number;
  drivers: number;
  /** Time advances in steps of this length; jobs with a shorter interval run once per step. */
  stepMs: number;
}

/** Opens the program with charging points and drivers, with all its repeating timers under manual control. */
export async function openHouse({ stepMs, ...size }: Size) {
  const intervals = driveIntervals();
  const clock = manualClock(new Date(Math.ceil(Date.now() / QUARTER_MS) * QUARTER_MS));
  const errors: string[] = [];
  const server = await startServer({
    database: await openTestDatabase(),
    clock,
    config: readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      VOLTAGORA_DATA: ':memory:',
      VOLTAGORA_SECRET: 'a secret of a soak, long enough for it',
      VOLTAGORA_WELCOME_TOKENS: '5000',
      VOLTAGORA_PAYMENTS: 'sandbox',
      VOLTAGORA_ENVIRONMENT: 'development',
      VOLTAGORA_HOST_EMAIL: 'host@example.org',
      VOLTAGORA_REQUESTS_PER_MINUTE: '1000000',
    }),
    log: pino({ level: 'error' }, { write: (line) => void errors.push(line) }),
  });
  const owner = await register(server, 'owner@example.org', 'station_owner');
  const chargingPoints: TestChargingPoint[] = [];
  for (let n = 0; n < size.chargingPoints; n++)
    chargingPoints.push(await insertChargingPoint(server.db, owner));
  const drivers = Array.from({ length: size.drivers }, (_, n) => `driver-${n}@example.org`);
  for (const email of drivers) await register(server, email, 'driver');
  const sockets = new Set<WebSocket>();
  /** Resolves when running jobs have finished their database queries. */
  const settleQueries = async () => {
    for (let turn = 0; turn < 4; turn++) {
      await server.db.selectFrom('users').select('id').limit(1).execute();
      await new Promise(setImmediate);
    }
  };

  return {
    server,
    clock,
    chargingPoints,
    drivers,
    ownerEmail: 'owner@example.org',
    /** Errors logged by the program. */
    errors,
    intervals,
    register: (email: string) => register(server, email, 'driver'),
    ask: (method: string, path: string, more: { access?: string; body?: object } = {}) =>
      ask(`${server.url}${path}`, method, more),
    async logIn(email: string): Promise<{ access: string; refresh: string }> {
      const body = { email, password: PASSWORD };
      const { body: told } = await ask(`${server.url}/api/auth/jwt/create`, 'POST', { body });
      return { access: String(told['access']), refresh: String(told['refresh']) };
    },
    /** A browser's live socket, open until all are disconnected. */
    async look(path: string, access?: string): Promise<WebSocket> {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      await once(socket, 'open');
      if (access) socket.send(JSON.stringify({ access }));
      return socket;
    },
    async sendHome(): Promise<void> {
      const closed = [...sockets].map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.close();
      await Promise.all(closed);
    },
    async pass(minutes: number): Promise<void> {
      for (let step = 0; step < minutes * MINUTE_MS; step += stepMs) {
        clock.advance(stepMs);
        intervals.pass(stepMs);
        await settleQueries();
      }
    },
    async close(): Promise<void> {
      await server.close();
      intervals.restore();
    },
  };
}

async function register(server: RunningServer, email: string, role: 'driver' | 'station_owner') {
  await server.services.accounts.registerActivated({
    first_name: 'A',
    last_name: 'B',
    email,
    phone_number: '',
    password: PASSWORD,
    role: { name: role },
    settings: { lang: 'en' },
  });
  const { id } = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { userId: id, email, role, sessionId: '' };
}

/** Uses a new connection for each call: pooled connections of the client would be counted with the server. */
async function ask(
  url: string,
  method: string,
  { access, body }: { access?: string; body?: object },
): Promise<Told> {
  const sent = request(url, {
    method,
    agent: false,
    headers: {
      ...(access && { authorization: `Bearer ${access}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
  });
  sent.end(body && JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, body: isJson ? JSON.parse(text) : {} };
}
