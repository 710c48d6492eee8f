import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';

const { db, close } = await openTestDatabase();
afterAll(close);

const prepared = async () =>
  (
    await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement not like '%pg_prepared%'`.execute(
      db,
    )
  ).rows.map(({ statement }) => statement.replace(/^prepare \w+ as /, ''));
const plus = async (one: number) =>
  (await sql<{ two: number }>`select ${one}::int + 1 as two`.execute(db)).rows;

test('a statement is prepared on its second use and returns the same', async () => {
  expect(await plus(1)).toEqual([{ two: 2 }]);
  expect(await prepared()).toEqual([]);
  expect(await plus(2)).toEqual([{ two: 3 }]);
  expect(await plus(3)).toEqual([{ two: 4 }]);
  expect(await prepared()).toEqual(['select $1::int + 1 as two']);
});

test('a statement that fails while it is prepared or executed is prepared again', async () => {
  const half = (of: number) => sql<{ half: number }>`select ${8}::int / ${of}::int as half`;
  await half(2).execute(db);
  await expect(half(0).execute(db)).rejects.toMatchObject({ code: '22012' });
  await expect(half(0).execute(db)).rejects.toMatchObject({ code: '22012' });
  expect((await half(4).execute(db)).rows).toEqual([{ half: 2 }]);
  const third = (of: number) => sql<{ third: number }>`select ${9}::int / ${of}::int as third`;
  await third(3).execute(db);
  const failing = db.transaction().execute(async (trx) => {
    await half(0)
      .execute(trx)
      .catch(() => undefined);
    // Nothing can be prepared within a failed transaction.
    await third(3).execute(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '25P02' });
  for (const _twice of [1, 2, 3]) expect((await third(1).execute(db)).rows).toEqual([{ third: 9 }]);
});

test('the number of prepared statements is limited to the most recently used', async () => {
  for (let n = 0; n < 410; n++) {
    for (const _twice of [1, 2]) await sql`select ${n}::int as ${sql.id(`n${n}`)}`.execute(db);
  }
  const kept = await prepared();
  expect(kept).toHaveLength(400);
  expect(kept).toContain('select $1::int as "n409"');
  expect(kept).not.toContain('select $1::int as "n0"');
  expect((await sql`select ${7}::int as ${sql.id('n0')}`.execute(db)).rows).toEqual([{ n0: 7 }]);
});

test('after a change of a table, one statement fails and the next is prepared again', async () => {
  await sql`create table changing (id int)`.execute(db);
  await sql`insert into changing values (1)`.execute(db);
  const ask = () => sql`select * from changing where id = ${1}::int`.execute(db);
  for (const _twice of [1, 2, 3]) expect((await ask()).rows).toEqual([{ id: 1 }]);
  await sql`alter table changing add column note text`.execute(db);
  await expect(ask()).rejects.toMatchObject({ code: '0A000' });
  for (const _twice of [1, 2, 3]) expect((await ask()).rows).toEqual([{ id: 1, note: null }]);
});
