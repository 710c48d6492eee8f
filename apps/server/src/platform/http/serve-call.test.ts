import { calls } from '@voltagora/contract';
import pino from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import type { Actor } from './actor.ts';
import { createHttpApp, type HttpApp } from './http-app.ts';
import { routePath, serve } from './serve-call.ts';

const driver: Actor = { userId: 'u1', email: 'd@example.org', role: 'driver', sessionId: 's1' };

const DATABASE_ERRORS = [
  Object.assign(new Error('terminating connection'), { code: '57P01' }),
  Object.assign(new Error('no space left'), { code: '53100' }),
  Object.assign(new Error('deadlock detected'), { code: '40P01' }),
  Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated unexpectedly'),
];

let app: HttpApp;
beforeAll(async () => {
  app = await createHttpApp({
    log: pino({ level: 'silent' }),
    readActor: async (token) => (token === 'good' ? driver : undefined),
    allowedOrigins: ['https://friend.example'],
    trustProxy: false,
    requestsPerMinute: 10_000,
    version: '0',
  });
  serve(app, 'searchStations', async ({ params, query }) => {
    if (query.width === 666) throw new Error('secret detail');
    const down = DATABASE_ERRORS[query.width - 700];
    if (down !== undefined) throw down;
    return { results: [], clusters: [], count: params.zoom };
  });
  serve(app, 'listMyStations', async () => ({ results: [], count: 0 }));
  serve(app, 'readConsumption', async ({ actor }) => {
    throw new AppError('not_found', actor.email);
  });
  serve(app, 'createReservation', async () => {
    throw new AppError('window_taken', 'Taken.', { reservations_in_conflict: [] });
  });
  serve(app, 'logout', async () => null);
});

const bearer = { authorization: 'Bearer good' };

describe('a call of the contract', () => {
  test('[S7.23] [S9.01] three parameters share a path segment; zoom defaults to 10', async () => {
    expect((await app.inject('/api/stations/search/37.9&-23.7&12/')).json().count).toBe(12);
    expect((await app.inject('/api/stations/search/37.9&23.7&/')).json().count).toBe(10);
  });

  test('answers with and without the trailing slash', async () => {
    expect((await app.inject('/api/stations/search/37.9&23.7&12')).statusCode).toBe(200);
  });

  test.each([
    ['/api/stations/search/91&23.7&12/', 'lat'],
    ['/api/stations/search/NaN&23.7&12/', 'lat'],
    ['/api/stations/search/37&181&12/', 'lng'],
    ['/api/stations/search/37&23&30/', 'zoom'],
    ['/api/stations/search/37&23&-1/', 'zoom'],
    ['/api/stations/search/37&23&3/?width=1000000000', 'width'],
    ['/api/stations/search/37&23&3/?connector=DROP%20TABLE', 'connector.0'],
  ])('[B22] refuses %s and names the field', async (url, field) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_failed' });
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  test('[S6.04] [S8.03] an invalid token is token_not_valid even if no token is needed', async () => {
    const answer = await app.inject({
      url: '/api/stations/search/37&23&3/',
      headers: { authorization: 'Bearer stale' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'token_not_valid']);
  });

  test('[S6.03] a driver is refused an owner call; nobody is asked to log in', async () => {
    const asDriver = await app.inject({ url: '/api/stations/my-stations/', headers: bearer });
    expect([asDriver.statusCode, asDriver.json().code]).toEqual([403, 'role_not_allowed']);
    const asNobody = await app.inject('/api/stations/my-stations/?page=0');
    expect([asNobody.statusCode, asNobody.json().code]).toEqual([401, 'authentication_required']);
  });

  test.each([
    ['an answer to somebody signed in', '/api/stations/my-stations/', bearer, 403],
    ['a public answer to somebody signed in', '/api/stations/search/37&23&3/', bearer, 200],
    ['a refusal to nobody', '/api/stations/my-stations/', {}, 401],
    ['a refused token', '/api/stations/search/37&23&3/', { authorization: 'Bearer stale' }, 401],
    ['a wrong request', '/api/stations/search/x&23&3/', bearer, 400],
  ])('[22.5] %s is never stored', async (_, url, headers, status) => {
    const answer = await app.inject({ url, headers });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store']);
  });

  test('[22.5] an answer with tokens is never stored', async () => {
    const payload = { refresh: 'a' };
    const answer = await app.inject({ method: 'POST', url: '/api/auth/jwt/logout', payload });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([204, 'no-store']);
  });

  test('[22.5] a browser may store what everybody may read', async () => {
    const answer = await app.inject('/api/stations/search/37&23&3/');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, undefined]);
  });

  test('an unexpected error is 500 without details', async () => {
    const fault = await app.inject('/api/stations/search/37&23&3/?width=666');
    expect(fault.statusCode).toBe(500);
    expect(fault.body).not.toContain('secret');
  });

  test.each(DATABASE_ERRORS.map(({ message }, index) => [message, 700 + index]))(
    'a database that is away (%s) is 503 with Retry-After',
    async (_, width) => {
      const answer = await app.inject(`/api/stations/search/37&23&3/?width=${width}`);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    },
  );

  test('a refusal carries its code, text and extra fields', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/stations/reservations/',
      headers: bearer,
      payload: { plug: { id: 1 } },
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 'window_taken',
      detail: 'Taken.',
      reservations_in_conflict: [],
    });
  });

  test.each([
    ['{"a":', 400],
    ['{"__proto__":{"x":1},"refresh":"a"}', 400],
    ['{"refresh":null}', 400],
    [`{"refresh":"${'x'.repeat(300_000)}"}`, 413],
    ['{"refresh":"a","unknown":true}', 204],
    [`{"refresh":"a","unknown":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 400],
  ])('a body of %.40s answers %i', async (payload, status) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/jwt/logout',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(status);
  });

  test('a body that is not JSON is 415', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/jwt/logout',
      headers: { 'content-type': 'text/xml' },
      payload: '<a/>',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
  });

  test('[B3] a malformed URL gets the same error format', async () => {
    const answer = await app.inject('/api/stations/%E0%A4%A/');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed']);
  });

  test('[B6] a missing field is required, a number must be one', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/jwt/logout', payload: {} });
    expect(answer.json().errors).toEqual({ refresh: ['is required'] });
    const number = await app.inject('/api/stations/search/x&23&3/');
    expect(number.json().errors).toEqual({ lat: ['must be a number'] });
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s of an unknown call is 404 and points to the documentation',
    async (method) => {
      const answer = await app.inject({ method, url: '/api/nothing-here/' });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
      expect(answer.json().detail).toContain('/api/docs/');
    },
  );

  test('the OpenAPI page lists all routes', async () => {
    const document = (await app.inject('/api/docs/json')).json();
    expect(document.paths['/api/stations/my-stations/'].get.operationId).toBe('listMyStations');
    expect((await app.inject('/api/docs/')).statusCode).toBe(200);
  });

  test('only listed foreign origins may call from a browser', async () => {
    const from = (origin: string) =>
      app.inject({ url: '/api/stations/search/37&23&3/', headers: { origin } });
    expect((await from('https://friend.example')).headers['access-control-allow-origin']).toBe(
      'https://friend.example',
    );
    expect(
      (await from('https://other.example')).headers['access-control-allow-origin'],
    ).toBeUndefined();
  });
});

test('[B10] a foreign origin that is listed may send an Idempotency-Key', async () => {
  const asked = await app.inject({
    method: 'OPTIONS',
    url: '/api/stations/reservations/',
    headers: {
      origin: 'https://friend.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  });
  expect(asked.statusCode).toBe(204);
  expect(asked.headers['access-control-allow-headers']).toContain('idempotency-key');
});

test('every path of the contract becomes a route', () => {
  for (const call of Object.values(calls)) expect(routePath(call.path)).not.toMatch(/[{}]/);
});
