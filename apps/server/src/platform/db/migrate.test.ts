import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { OpenDatabase } from './db.ts';
import { openDatabase } from './connection.ts';
import { migrate, refuseUnmigrated, SchemaNewer, SchemaOlder } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { insertUser } from '../../tests/kit/people.ts';
import { insertPointRow, insertStationRow } from '../../tests/kit/stations/rows.ts';

// Each test creates a whole database, which is slow on a busy machine.

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

test('identities that differ in their case only are kept, and no more are taken', async () => {
  const upgraded = await openDatabase({ dataFolder: ':memory:' });
  onTestFinished(() => upgraded.close());
  const { db } = upgraded;
  const names = Object.keys(migrations).filter((name) => name < '0060');
  await migrate(db, Object.fromEntries(names.map((name) => [name, migrations[name] ?? newer])));
  const owner_id = (await insertUser(db, 'station_owner')).userId;
  const station_id = await insertStationRow(db, { owner_id });
  const add = (ocpp_identity: string) => insertPointRow(db, { station_id, ocpp_identity });
  await add('Gate');
  const second = await add('GATE');
  await migrate(db);
  await expect(add('gate')).rejects.toMatchObject({
    constraint: 'charging_points_ocpp_identity_key',
  });
  await db
    .updateTable('charging_points')
    .set({ label: 'still here', ocpp_identity: 'deleted:2' })
    .where('id', '=', second)
    .execute();
  await expect(add('gate')).rejects.toThrow('the identity of the charging point is taken');
  expect(await add('Yard')).toBeGreaterThan(second);
  const racing = await Promise.allSettled([add('pier'), add('PIER'), add('Pier')]);
  expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
