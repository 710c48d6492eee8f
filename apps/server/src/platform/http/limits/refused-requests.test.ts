// What becomes of requests while the database has too much to do.
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { createHttpApp } from '../http-app.ts';
import { serve } from '../serve-call.ts';

/** Later than a server that has just started. */
const LATER_MS = 61_000;
const ORIGIN = 'https://app.example';
/** So many are admitted whatever the database has to do. */
const UNDER_WAY = 8;
const RUNNING_AT_ONCE = 6;

afterEach(() => void vi.restoreAllMocks());

async function openOverloaded() {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    readActor: async () => undefined,
    allowedOrigins: [ORIGIN],
    trustProxy: false,
    requestsPerMinute: UNDER_WAY,
    queue: () => ({ expectedWaitMs: 9_000, standingMs: 9_000 }),
    version: '0',
  });
  const begun: string[] = [];
  const end = Promise.withResolvers<void>();
  serve(app, 'listStations', async () => {
    begun.push('list');
    await end.promise;
    return { results: [], count: 0 };
  });
  serve(app, 'readLiveness', async () => ({ status: 'ok' }));
  now.mockReturnValue(LATER_MS);
  const underWay = Array.from({ length: UNDER_WAY }, () => app.inject('/api/stations/'));
  await vi.waitFor(() => expect(begun).toHaveLength(RUNNING_AT_ONCE));
  /** Lets those that are under way be answered, and answers how they were. */
  const answered = async () => {
    end.resolve();
    return (await Promise.all(underWay)).map(({ statusCode }) => statusCode);
  };
  return { app, begun, answered };
}

test('[22] they are refused before anything is read, with when to ask again', async () => {
  const { app, begun, answered } = await openOverloaded();
  // More often than the limit of requests allows: a refusal counts nothing.
  for (let time = 0; time < 3; time += 1) {
    const { statusCode, headers, body } = await app.inject({
      url: '/api/stations/?page=not-a-number',
      headers: { origin: ORIGIN },
    });
    expect([statusCode, JSON.parse(body)]).toEqual([
      503,
      {
        code: 'service_unavailable',
        detail: 'There are too many requests right now. Try again soon.',
      },
    ]);
    expect(headers).toMatchObject({
      'retry-after': '2',
      'access-control-allow-origin': ORIGIN,
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
  }
  expect(begun).toHaveLength(RUNNING_AT_ONCE);
  expect(await answered()).toEqual(Array(UNDER_WAY).fill(200));
  expect((await app.inject('/api/stations/')).statusCode).not.toBe(503);
});

test('[22] whether the server lives is always answered', async () => {
  const { app, answered } = await openOverloaded();
  expect((await app.inject('/livez')).statusCode).not.toBe(503);
  expect(await answered()).toEqual(Array(UNDER_WAY).fill(200));
});
