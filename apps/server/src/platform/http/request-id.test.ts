import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { createHttpApp } from './http-app.ts';
import { requestOfLine } from './request-id.ts';

async function open(trustProxy: boolean) {
  const lines: { msg: string; reqId?: string }[] = [];
  const out = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()) as (typeof lines)[number]);
      done();
    },
  });
  const log = pino({ level: 'info', mixin: requestOfLine }, out);
  const app = await createHttpApp({
    log,
    readActor: async () => undefined,
    allowedOrigins: [],
    trustProxy,
    requestsPerMinute: 1000,
    version: '0',
  });
  app.post('/deep', async () => {
    await new Promise((resolve) => setImmediate(resolve));
    log.info('somebody below, who knows of no request');
    throw new Error('mine');
  });
  return { app, lines, log };
}

test('the answer and every log line of a request contain its id', async () => {
  const { app, lines, log } = await open(false);
  const ask = () => app.inject({ method: 'POST', url: '/deep', payload: { a: 1 } });
  const [one, two] = await Promise.all([ask(), ask()]);
  log.info('nobody asked');
  await app.close();
  const ids = [one, two].map(({ headers }) => String(headers['x-request-id']));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) {
    expect(id).toMatch(/^[\w-]{12}$/);
    const told = lines.filter(({ reqId }) => reqId === id).map(({ msg }) => msg);
    expect(told).toEqual(['somebody below, who knows of no request', 'request failed']);
  }
  expect(lines.at(-1)).toMatchObject({ msg: 'nobody asked' });
  expect(lines.at(-1)).not.toHaveProperty('reqId');
});

test('a temporary refusal is logged with its message, without a stack', async () => {
  const { app, lines } = await open(false);
  app.get('/leaving', async () => {
    throw new AppError('service_unavailable', 'The server is going away.');
  });
  expect((await app.inject('/leaving')).statusCode).toBe(503);
  await app.close();
  expect(lines).toEqual([expect.objectContaining({ level: 40, msg: 'The server is going away.' })]);
  expect(lines[0]).not.toHaveProperty('err');
});

test('a given id is accepted only from a trusted proxy and if it is valid', async () => {
  const idOf = async (trustProxy: boolean, given: string, url = '/api/none/') => {
    const { app } = await open(trustProxy);
    const { headers } = await app.inject({ url, headers: { 'x-request-id': given } });
    await app.close();
    return headers['x-request-id'];
  };
  expect(await idOf(true, 'proxy-gave-this')).toBe('proxy-gave-this');
  expect(await idOf(false, 'caller-gave-this')).not.toBe('caller-gave-this');
  expect(await idOf(true, 'short')).toMatch(/^[\w-]{12}$/);
  expect(await idOf(true, '{"log":"injection"}')).toMatch(/^[\w-]{12}$/);
  expect(await idOf(true, 'proxy-gave-this', '/%E0%A4%A')).toBe('proxy-gave-this');
});
