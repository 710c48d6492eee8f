import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from './db.ts';
import { keepTablesInOrder } from './tables-in-order.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`create table "Odd name" (id int primary key, word text)`.execute(database.db);
  await keepTablesInOrder(database.db);
});
afterAll(() => database.close());

async function statsOf(name: string) {
  const { rows } = await sql<{ rows: number; is_all_visible: boolean }>`
    select reltuples::int as rows, relallvisible = relpages as is_all_visible
    from pg_class where relname = ${name}`.execute(database.db);
  return rows[0];
}

test('tables that have grown or changed are vacuumed and analyzed, others are not', async () => {
  const { db } = database;
  const name = '"Odd name"';
  expect(await keepTablesInOrder(db)).toEqual([]);
  await sql`insert into "Odd name" select n, n::text from generate_series(1, 2000) n`.execute(db);
  expect(await keepTablesInOrder(db)).toEqual([name]);
  expect(await statsOf('Odd name')).toEqual({ rows: 2000, is_all_visible: true });
  await sql`update "Odd name" set word = 'x' where id <= 100`.execute(db);
  expect(await keepTablesInOrder(db)).toEqual([]);
  await sql`delete from "Odd name" where id <= 1000`.execute(db);
  expect(await keepTablesInOrder(db)).toEqual([name]);
  expect((await statsOf('Odd name'))?.rows).toBe(1000);
});

test('a small table without statistics is analyzed', async () => {
  await sql`create table small as select 1 as id`.execute(database.db);
  expect(await keepTablesInOrder(database.db)).toEqual(['small']);
  expect((await statsOf('small'))?.rows).toBe(1);
  expect(await keepTablesInOrder(database.db)).toEqual([]);
});
