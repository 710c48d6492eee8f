// Behind a trusted proxy, throttles count the client that the proxy names, not the proxy and not what a client claims.
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type RunningServer, startServer } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { openTestDatabase } from './kit/database/open-database.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    database: await openTestDatabase(),
    config: readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      VOLTAGORA_DATA: ':memory:',
      VOLTAGORA_TRUST_PROXY: 'true',
      VOLTAGORA_REQUESTS_PER_MINUTE: '30',
    }),
    log: pino({ level: 'silent' }),
  });
});
afterAll(() => server.close());

function knock(identity: string, forwarded: string): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ocpp/${identity}`, ['ocpp1.6'], {
    auth: `${identity}:wrong-0123456789`,
    headers: { 'x-forwarded-for': forwarded },
  });
  return new Promise((resolve, reject) => {
    socket.once('unexpected-response', (_, response) => {
      resolve(response.statusCode ?? 0);
      response.resume();
    });
    socket.once('error', reject);
  });
}

test('[B4] one that guesses passwords of charge points does not lock out the others', async () => {
  for (let n = 0; n < 20; n += 1) await knock(`CP-${n}`, `9.9.9.${n}, 1.1.1.1`);
  expect(await knock('CP-20', '9.9.9.20, 1.1.1.1')).toBe(429);
  expect(await knock('CP-20', '2.2.2.2')).toBe(401);
});

test('[B4] nobody gets more calls by claiming other addresses', async () => {
  const call = async (forwarded: string) =>
    (await fetch(`${server.url}/healthz`, { headers: { 'x-forwarded-for': forwarded } })).status;
  for (let n = 0; n < 30; n += 1) expect(await call(`9.9.9.${n}, 3.3.3.3`)).toBe(200);
  expect(await call('8.8.8.8, 3.3.3.3')).toBe(429);
  expect(await call('4.4.4.4')).toBe(200);
});
