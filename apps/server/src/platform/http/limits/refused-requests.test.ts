// What becomes of requests while the database has too much to do.
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { createHttpApp } from '../http-app.ts';
import { serve } from '../serve-call.ts';

/** Later than a server that has just started. */
const LATER_MS = 61_000;
const ORIGIN = 'https://app.example';

afterEach(() => void vi.restoreAllMocks());

async function openOverloaded() {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    readActor: async () => undefined,
    allowedOrigins: [ORIGIN],
    trustProxy: false,
    requestsPerMinute: 1,
    queue: () => ({ expectedWaitMs: 9_000, standingMs: 9_000 }),
    version: '0',
  });
  const answered: string[] = [];
  serve(app, 'listStations', async () => {
    answered.push('list');
    return { results: [], count: 0 };
  });
  serve(app, 'readLiveness', async () => ({ status: 'ok' }));
  now.mockReturnValue(LATER_MS);
  return { app, answered };
}

test('[22] they are refused before anything is read, with when to ask again', async () => {
  const { app, answered } = await openOverloaded();
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
  expect(answered).toEqual([]);
});

test('[22] whether the server lives is always answered', async () => {
  const { app } = await openOverloaded();
  expect((await app.inject('/livez')).statusCode).toBe(200);
});
