import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { createHttpApp } from './http-app.ts';
import { serve } from './serve-call.ts';

const driver: Actor = { userId: 'u1', email: 'd@example.org', role: 'driver', sessionId: 's1' };

interface Asked {
  method?: 'GET' | 'DELETE';
  url: string;
  token?: string | undefined;
}

async function linesOf({ token, ...asked }: Asked): Promise<object[]> {
  const lines: object[] = [];
  const write = (line: Buffer, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(line.toString()) as object);
    done();
  };
  const app = await createHttpApp({
    log: pino({ level: 'info', base: null, timestamp: false }, new Writable({ write })),
    readActor: async (given) => (given === 'good' ? driver : undefined),
    allowedOrigins: [],
    trustProxy: false,
    requestsPerMinute: 1_000,
    version: '0',
  });
  serve(app, 'listMyStations', async () => ({ results: [], count: 0 }));
  serve(app, 'listVehicles', async () => ({ results: [], count: 0 }));
  serve(app, 'deleteVehicle', async () => null);
  await app.inject({ ...asked, headers: token ? { authorization: `Bearer ${token}` } : {} });
  await app.close();
  return lines;
}

const OWNERS = '/api/stations/my-stations/';
const DRIVERS = '/api/my-vehicles/';

test.each([
  ['of another role', OWNERS, 'good', { code: 'role_not_allowed', userId: 'u1' }],
  ['of nobody', OWNERS, undefined, { code: 'authentication_required' }],
  ['with a token that is not ours', OWNERS, 'forged', { code: 'token_not_valid' }],
  ['of an unknown address', '/api/x/', 'good', { code: 'not_found', route: 'GET /api/*' }],
])('a refused call %s is logged with its call, code and person', async (_, url, token, facts) => {
  const lines = await linesOf({ url, token });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 30,
    msg: 'request refused',
    route: `GET ${url}`,
    reqId: expect.any(String),
    ...facts,
  });
});

test('input that breaks a rule is logged, but not the input', async () => {
  const [line] = await linesOf({ method: 'DELETE', url: `${DRIVERS}a-secret/`, token: 'good' });
  expect(line).toMatchObject({ code: 'validation_failed', userId: 'u1' });
  expect(line).toMatchObject({ route: `DELETE ${DRIVERS}:id/` });
  expect(JSON.stringify(line)).not.toContain('a-secret');
});

test('a call that is answered is not logged', async () => {
  expect(await linesOf({ url: DRIVERS, token: 'good' })).toEqual([]);
});
