import { expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../tests/kit/server.ts';

async function open(settings: Record<string, string> = {}, isStopping = () => false) {
  const database = await openTestDatabase();
  const { app } = await createTestServer(database, { settings, isStopping });
  return { app, database };
}

test('[S9.04] clients get the configuration that they need, and no secrets', async () => {
  const secret = 'a secret that nobody may be told of';
  const { app, database } = await open({
    VOLTAGORA_SECRET: secret,
    DATABASE_URL: 'postgres://somebody:hidden@db.example/voltagora',
    VOLTAGORA_MAP_STYLE_URL: 'https://tiles.example/style.json',
  });
  const answer = await app.inject('/api/config/');
  expect(answer.json()).toMatchObject({
    environment: 'production',
    map_style_url: 'https://tiles.example/style.json',
    token_fiat_price: 0.1,
    simulated: false,
    demo_accounts: [],
  });
  expect(answer.body).not.toMatch(/hidden|secret/);
  await database.close();
});

test('an unreachable database is a 503 with a time to retry', async () => {
  const { app, database } = await open();
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', database: 'embedded' });
  await database.close();
  const answer = await app.inject('/healthz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json().code).toBe('service_unavailable');
  expect(answer.headers['retry-after']).toBe('5');
  // Still live: a restart would not help, and would disconnect the charging points.
  expect((await app.inject('/livez')).json()).toEqual({ status: 'ok' });
});

test('a server that is shutting down is live, but not ready', async () => {
  let isLeaving = false;
  const { app, database } = await open({}, () => isLeaving);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  isLeaving = true;
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await database.close();
});
