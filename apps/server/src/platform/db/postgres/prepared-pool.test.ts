import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../db.ts';
import { openDatabase } from '../connection.ts';
import { isDatabaseAway } from './database-away.ts';
import { openTestPostgres, testPostgresUrl } from '../../../tests/kit/database/open-database.ts';

// openTestPostgres has printed that PostgreSQL is missing.
const available = await openTestPostgres();
let timesLost = 0;
const { db, close } = await openDatabase({
  ...(available ? { databaseUrl: testPostgresUrl() } : { dataFolder: ':memory:' }),
  isPrepared: true,
  onPreparedLost: () => (timesLost += 1),
});
beforeEach(() => {
  timesLost = 0;
});
afterAll(() => Promise.all([close(), available?.close()]));

const onOneConnection = <T>(work: (one: Db) => Promise<T>) => db.connection().execute(work);
const preparedOn = async (one: Db, like: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_prepared_statements where statement like ${like}`.execute(one);
  return rows[0]?.count;
};

test('only frequent statements are prepared, once per connection', async () => {
  if (!available) return;
  await onOneConnection(async (one) => {
    for (let n = 0; n < 20; n += 1) {
      const { rows } = await sql`select ${n}::int as often`.execute(one);
      expect(rows).toEqual([{ often: n }]);
    }
    await sql`select ${1}::int as seldom`.execute(one);
    expect(await preparedOn(one, '%as often')).toBe(1);
    expect(await preparedOn(one, '%as seldom')).toBe(0);
  });
});

test('[F15] after another node has changed a table, one operation fails and the next uses the new columns', async () => {
  if (!available) return;
  await onOneConnection(async (one) => {
    await sql`create temp table kept (id int)`.execute(one);
    const ask = () => sql`select * from kept where id > ${0}`.execute(one);
    await sql`insert into kept values (1)`.execute(one);
    for (let n = 0; n < 10; n += 1) await ask();
    await sql`alter table kept add column note text`.execute(one);
    expect(isDatabaseAway(await ask().catch((error: unknown) => error))).toBe(true);
    for (let n = 0; n < 10; n += 1) expect((await ask()).rows).toEqual([{ id: 1, note: null }]);
    expect(timesLost).toBe(0);
  });
});

test('[F6] if a pooler loses prepared statements, one operation fails and the others are not prepared', async () => {
  if (!available) return;
  await onOneConnection(async (one) => {
    const ask = () => sql`select ${1}::int as lost`.execute(one);
    for (let n = 0; n < 10; n += 1) await ask();
    await sql`deallocate all`.execute(one);
    expect(isDatabaseAway(await ask().catch((error: unknown) => error))).toBe(true);
    for (let n = 0; n < 10; n += 1) expect((await ask()).rows).toEqual([{ lost: 1 }]);
    expect(await preparedOn(one, '%as lost')).toBe(0);
    expect(timesLost).toBe(1);
  });
});
