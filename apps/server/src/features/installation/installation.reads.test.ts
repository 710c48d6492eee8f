import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { watchHealth } from './installation.reads.ts';

let database: OpenDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

test('a database that is busy is healthy, and its health is known at once', async () => {
  const isHealthy = watchHealth(database.db);
  expect(await isHealthy()).toBe(true);
  const free = Promise.withResolvers<void>();
  const busy = database.db.connection().execute(() => free.promise);
  expect(await isHealthy()).toBe(true);
  free.resolve();
  await busy;
});

test('a database that has never answered is waited for', async () => {
  const free = Promise.withResolvers<void>();
  const busy = database.db.connection().execute(async (db) => {
    await db.executeQuery(CompiledQuery.raw('select 1'));
    await free.promise;
  });
  const health = watchHealth(database.db)();
  free.resolve();
  expect(await health).toBe(true);
  await busy;
});
