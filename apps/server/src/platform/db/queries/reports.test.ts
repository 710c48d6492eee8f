import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../connection.ts';
import { createReports } from './reports.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';

const primary = await openTestDatabase();
afterAll(() => primary.close());
const { db } = primary;
type Tell = (facts: object, message: string) => void;
const log = { warn: vi.fn<Tell>(), info: vi.fn<Tell>() };

const whichOf = (asked: { db: unknown }[]) => async (on: typeof db) => {
  asked.push({ db: on });
  return (await sql<{ one: number }>`select 1 as one`.execute(on)).rows;
};

test('an unavailable replica is skipped for a while; the primary answers, and the log has one line', async () => {
  const away = await openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
  let now = 0;
  const reports = createReports({ db, replica: away.db, log, monotonicMs: () => now });
  const asked: { db: unknown }[] = [];
  const read = whichOf(asked);
  expect(await reports(read)).toEqual([{ one: 1 }]);
  expect(await reports(read)).toEqual([{ one: 1 }]);
  expect(asked.map((one) => (one.db === away.db ? 'replica' : 'primary'))).toEqual([
    'replica',
    'primary',
    'primary',
  ]);
  now = 31_000;
  await reports(read);
  expect(asked.at(-2)?.db).toBe(away.db);
  expect(log.warn).toHaveBeenCalledOnce();
  await away.close();
});

test('an available replica is used, and errors of the query itself are not retried', async () => {
  const asked: { db: unknown }[] = [];
  const other = await openTestDatabase();
  const reports = createReports({ db, replica: other.db, log });
  await reports(whichOf(asked));
  expect(asked).toEqual([{ db: other.db }]);
  let tries = 0;
  const wrong = async (on: typeof db) => {
    tries += 1;
    return sql`select from no_such_table`.execute(on);
  };
  await expect(reports(wrong)).rejects.toMatchObject({ code: '42P01' });
  expect(tries).toBe(1);
  await other.close();
});

test('without a replica the primary is used', async () => {
  const asked: { db: unknown }[] = [];
  await createReports({ db, replica: undefined, log })(whichOf(asked));
  expect(asked).toEqual([{ db }]);
});
