import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OpenDatabase } from './db.ts';
import { openDatabase } from './connection.ts';
import { migrate, refuseUnmigrated, SchemaNewer, SchemaOlder } from './migrate.ts';
import { migrations } from './migrations/index.ts';

// Each test creates a whole database, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase({ dataFolder: ':memory:' });
});
afterAll(() => database.close());

const newer: Migration = {
  up: async (db) => {
    await sql`create table of_tomorrow (id int)`.execute(db);
  },
};
const broken: Migration = {
  up: async (db) => {
    await sql`create table half_done (id int)`.execute(db);
    await sql`create table half_done (id int)`.execute(db);
  },
};

test('a command that must not migrate refuses data of another version and changes nothing', async () => {
  await expect(refuseUnmigrated(database.db)).rejects.toBeInstanceOf(SchemaOlder);
  const { rows } = await sql`select to_regclass('kysely_migration') as made`.execute(database.db);
  expect(rows).toEqual([{ made: null }]);
  // Once, in order.
  expect(await migrate(database.db)).toEqual(Object.keys(migrations));
  expect(await migrate(database.db)).toEqual([]);
  await refuseUnmigrated(database.db);
  const tomorrow = { ...migrations, '9999-of-tomorrow': newer };
  await expect(refuseUnmigrated(database.db, tomorrow)).rejects.toBeInstanceOf(SchemaOlder);
  await expect(refuseUnmigrated(database.db, {})).rejects.toBeInstanceOf(SchemaNewer);
});

test('a failed migration changes nothing', async () => {
  await expect(migrate(database.db, { ...migrations, '9998-broken': broken })).rejects.toThrow(
    /half_done/,
  );
  const { rows } = await sql`select to_regclass('half_done') as left`.execute(database.db);
  expect(rows).toEqual([{ left: null }]);
  expect(await migrate(database.db)).toEqual([]);
});

test('[F15] a program older than the data refuses it and changes nothing', async () => {
  await migrate(database.db, { ...migrations, '9999-of-tomorrow': newer });
  const refused = await migrate(database.db).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SchemaNewer);
  expect(String(refused)).toContain('9999-of-tomorrow');
  expect((await sql`select * from of_tomorrow`.execute(database.db)).rows).toEqual([]);
});
