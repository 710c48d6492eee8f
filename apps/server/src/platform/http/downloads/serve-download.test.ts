// Files that are generated while they are read, over a real connection: memory and time with slow and disconnecting readers.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpApp, type HttpApp } from '../http-app.ts';
import { serveDownload } from './serve-download.ts';

const PATH = '/api/stations/owner_station-transactions/export/';
const PART = `${'x'.repeat(9_999)}\n`;
/** More than sockets buffer. */
const PARTS = 20_000;
const FEW = 500;
let app: HttpApp;
let url: string;
const made = { parts: 0, ended: Promise.withResolvers<void>() };
let endAfter = PARTS;
let failAfter = Number.POSITIVE_INFINITY;

async function* parts(): AsyncGenerator<string> {
  try {
    for (; made.parts < endAfter; made.parts++) {
      if (made.parts === failAfter) throw new Error('the database is gone');
      yield PART;
    }
  } finally {
    made.ended.resolve();
  }
}

async function serve(
  stalledMs?: number,
  fileName = 'table.csv',
): Promise<{ app: HttpApp; url: string }> {
  const actor = { userId: '', email: '', role: 'station_owner', sessionId: '' } as const;
  const served = await createHttpApp({
    log: pino({ level: 'silent' }),
    readActor: () => Promise.resolve(actor),
    allowedOrigins: [],
    trustProxy: false,
    requestsPerMinute: 1_000,
    version: '0',
    ...(stalledMs !== undefined && { stalledMs }),
  });
  serveDownload(served, 'exportTransactions', () =>
    Promise.resolve({ fileName, content: parts() }),
  );
  return { app: served, url: await served.listen({ port: 0, host: '127.0.0.1' }) };
}

beforeAll(async () => {
  ({ app, url } = await serve());
});
afterAll(() => app.close());
beforeEach(() => {
  Object.assign(made, { parts: 0, ended: Promise.withResolvers<void>() });
  endAfter = PARTS;
  failAfter = Number.POSITIVE_INFINITY;
});

const headers = { authorization: 'Bearer any' };
async function open(from = url): Promise<IncomingMessage> {
  const [answer] = await once(get(`${from}${PATH}`, { headers }), 'response');
  return answer;
}

test('a file arrives complete, with its name, as an attachment', async () => {
  endAfter = FEW;
  const answer = await fetch(`${url}${PATH}`, { headers });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="table.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  let length = 0;
  for await (const bytes of answer.body ?? []) length += bytes.length;
  expect(length).toBe(PART.length * FEW);
});

test('a file name cannot end the quotes or the header', async () => {
  failAfter = 1;
  const other = await serve(undefined, 'readings-7";\r\nset-cookie: a=b; Ω.xml');
  const { headers: got } = await open(other.url);
  await other.app.close();
  expect(got['content-disposition']).toBe(
    'attachment; filename="readings-7____set-cookie_ a_b_ _.xml"',
  );
});

test('content is generated only as fast as it is read, and stops when the reader disconnects', async () => {
  const answer = await open();
  answer.pause();
  // The sockets of both sides buffer some of the file; once no more is generated for a while, they are full.
  let before = -1;
  while (made.parts !== before) {
    before = made.parts;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(made.parts).toBeGreaterThan(0);
  expect(made.parts).toBeLessThan(PARTS / 4);
  answer.destroy();
  await made.ended.promise;
  expect(made.parts).toBeLessThan(PARTS / 4);
});

test('[F20] a reader who stalls is disconnected, and generation stops', async () => {
  const impatient = await serve(300);
  const answer = await open(impatient.url);
  answer.pause();
  await made.ended.promise;
  expect(made.parts).toBeLessThan(PARTS / 4);
  answer.destroy();
  await impatient.app.close();
});

test('an error midway breaks the connection instead of ending the file', async () => {
  failAfter = 3;
  const answer = await open();
  answer.resume();
  await expect(once(answer, 'end')).rejects.toThrow('aborted');
  expect(answer.complete).toBe(false);
});
