// A live socket and the session behind it, on a whole server: within a minute of its end the socket is closed.
import { once } from 'node:events';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type RunningServer, startServer } from '../app.ts';
import { insertStation } from './kit/stations/catalogue.ts';
import { manualClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { openTestDatabase } from './kit/database/open-database.ts';
import { logIn, registerPerson } from './kit/people.ts';

const PASSWORD = 'three boats in a bay';
const driver = { email: 'driver@example.org', password: PASSWORD };
const clock = manualClock(new Date('2026-11-21T08:00:00Z'));
let server: RunningServer;
let path = '';
const open = new Set<WebSocket>();

async function call(access: string, method: string, url: string, body?: object): Promise<string> {
  const answer = await fetch(`${server.url}${url}`, {
    method,
    headers: {
      authorization: `Bearer ${access}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${text}`);
  return text;
}

beforeAll(async () => {
  // Only the timers that repeat: the test says when half a minute is over.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await startServer({
    database: await openTestDatabase(),
    clock,
    config: readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      VOLTAGORA_DATA: ':memory:',
      VOLTAGORA_SECRET: 'a secret of a test, long enough for it',
      VOLTAGORA_WELCOME_TOKENS: '500',
    }),
    log: pino({ level: 'silent' }),
  });
  await registerPerson(server, {
    email: 'owner@example.org',
    password: PASSWORD,
    role: 'station_owner',
  });
  const access = await registerPerson(server, { ...driver, role: 'driver' });
  const owner = await server.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'station_owner')
    .executeTakeFirstOrThrow();
  const actor = {
    userId: owner.id,
    email: owner.email,
    role: 'station_owner',
    sessionId: '',
  } as const;
  const { plugId } = await insertStation(server.db, actor, { seenAt: clock.now() });
  await call(access, 'POST', '/api/stations/reservations/', {
    plug: { id: plugId },
    start_time: '2026-11-21T10:00:00Z',
    stop_time: '2026-11-21T11:00:00Z',
  });
  const { id } = await server.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow();
  path = `/ocpp/browser/${plugId}/${id}/`;
});
afterEach(() => {
  for (const socket of open) socket.terminate();
  open.clear();
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

/** A socket that has shown its first state. */
async function look(access: string) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`);
  open.add(socket);
  await once(socket, 'open');
  const closed = once(socket, 'close').then(([code]) => Number(code));
  const first = once(socket, 'message');
  socket.send(JSON.stringify({ access }));
  await first;
  return { socket, closed };
}
/** What the server got from this socket, and asked its database about, is done. */
async function settled(socket: WebSocket) {
  const closed = once(socket, 'close');
  if (socket.readyState !== WebSocket.OPEN) return;
  const answered = once(socket, 'pong');
  socket.ping();
  await Promise.race([answered, closed]);
  await server.db.selectFrom('users').select('id').execute();
}
/** With the answer to the server's own ping. */
async function halfAMinute(socket: WebSocket) {
  const pinged = Promise.race([once(socket, 'ping'), once(socket, 'close')]);
  vi.advanceTimersByTime(30_000);
  await pinged;
  await settled(socket);
}
const login = () => logIn(server, driver);

test.each([
  ['logged out', (access: string) => call(access, 'POST', '/api/users/me/sign-out-everywhere/')],
  [
    'ended from another device',
    async (access: string) => {
      const { results } = JSON.parse(await call(access, 'GET', '/api/users/me/sessions/'));
      const { id } = results.find((each: { is_current: boolean }) => each.is_current);
      await call(await login(), 'DELETE', `/api/users/me/sessions/${id}/`);
    },
  ],
  [
    'ended by a new password',
    async () => {
      const passwords = { current_password: PASSWORD, new_password: PASSWORD };
      await call(await login(), 'POST', '/api/users/set_password/', passwords);
    },
  ],
  ['expired and not renewed', async () => clock.advance(15 * 60_000)],
])('[B15] whose session is %s is closed within a minute', async (_how, end) => {
  const access = await login();
  const { socket, closed } = await look(access);
  await halfAMinute(socket);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  await end(access);
  await halfAMinute(socket);
  expect(await closed).toBe(4401);
});

test('[B15] that brings the renewed token stays', async () => {
  const { socket, closed } = await look(await login());
  clock.advance(14 * 60_000);
  socket.send(JSON.stringify({ access: await login() }));
  await settled(socket);
  clock.advance(2 * 60_000);
  await halfAMinute(socket);
  clock.advance(14 * 60_000);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  await halfAMinute(socket);
  expect(await closed).toBe(4401);
});
