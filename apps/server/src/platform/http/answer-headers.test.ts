// What every answer and every request of a browser is held to, whichever call it is.
import { once } from 'node:events';
import { connect } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpApp, type HttpApp } from './http-app.ts';
import { serve } from './serve-call.ts';

let app: HttpApp;
beforeAll(async () => {
  app = await createHttpApp({
    log: pino({ level: 'silent' }),
    readActor: async () => undefined,
    allowedOrigins: [],
    trustProxy: false,
    requestsPerMinute: 10_000,
    version: '0',
  });
  serve(app, 'searchStations', async () => ({ results: [], clusters: [], count: 0 }));
  serve(app, 'logout', async () => null);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const FOUND = '/api/stations/search/37&23&3/';

test.each([
  ['that is given', FOUND],
  ['that refuses input', '/api/stations/search/x&23&3/'],
  ['about an unknown call', '/api/nothing-here/'],
  ['about a malformed address', '/api/stations/%E0%A4%A/'],
  ['about an unknown page', '/nothing-here'],
])('every answer carries the headers that browsers obey: one %s', async (_, url) => {
  const { headers } = await app.inject(url);
  expect(headers['content-type']).toMatch(/^application\/json; charset=utf-8$/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  const [, seconds] =
    /^max-age=(\d+); includeSubDomains$/.exec(String(headers['strict-transport-security'])) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 86_400);
});

test('no other site may show a page in a frame', async () => {
  const { headers } = await app.inject(FOUND);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test.each([
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['text/plain', 400],
])('a form of another site is refused: %s', async (type, status) => {
  const headers = { 'content-type': type, origin: 'https://evil.example' };
  const url = '/api/auth/jwt/logout';
  const answer = await app.inject({ method: 'POST', url, headers, payload: 'refresh=a' });
  expect(answer.statusCode).toBe(status);
});

test('a parameter that is sent twice where one is expected is refused, not chosen from', async () => {
  const answer = await app.inject(`${FOUND}?width=400&width=4000`);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['width']]);
});

/** The first bytes that the server answers to these. */
async function answerTo(request: string): Promise<string> {
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(request.replaceAll('\n', '\r\n'));
  const [text] = (await once(socket, 'data')) as [string];
  socket.destroy();
  return text;
}

test('TRACE is refused, and returns nothing of the request', async () => {
  const text = await answerTo(`TRACE ${FOUND} HTTP/1.1\nhost: a\nauthorization: Bearer mine\n\n`);
  expect(text).toMatch(/^HTTP\/1\.1 40[045] /);
  expect(text).not.toContain('mine');
});

test.each([
  ['both a length and chunks', 'content-length: 4\ntransfer-encoding: chunked\n\n0\n\n'],
  ['two lengths', 'content-length: 4\ncontent-length: 5\n\n{}  '],
  ['chunks in another spelling', 'transfer-encoding: xchunked\n\n0\n\n'],
])('a request with %s is refused: a proxy might read another one', async (_, rest) => {
  const head = 'POST /api/auth/jwt/logout HTTP/1.1\nhost: a\ncontent-type: application/json\n';
  expect(await answerTo(`${head}${rest}`)).toMatch(/^HTTP\/1\.1 400 /);
});
