import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { isTriedNow, listFailures } from './failed-rows.store.ts';
import { forEachRow } from './for-each-row.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const START = new Date('2026-07-01T09:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
let kinds = 0;

/** A job over three rows, of which the second can fail. */
function job({ isAtOnce = false } = {}) {
  kinds += 1;
  const kind = `job ${kinds}`;
  const { db } = database;
  let isBroken = true;
  return {
    repair() {
      isBroken = false;
    },
    /** The rows that were tried, and the number that failed. */
    async run(seconds: number) {
      const tried: string[] = [];
      const work = async (id: string) => {
        tried.push(id);
        if (id === 'b' && isBroken) throw new Error('broken');
      };
      const pass = { db, kind, now: after(seconds) };
      const failed = await forEachRow(pass, ['a', 'b', 'c'], { idOf: (id) => id, work, isAtOnce })
        .then(() => 0)
        .catch((error: AggregateError) => error.errors.length);
      return { tried: tried.join(''), failed };
    },
    failures: async () => (await listFailures(db, 50)).filter((row) => row.kind === kind),
    async mayTry(seconds: number) {
      const { rows } = await sql<{ isDue: boolean }>`
        select ${isTriedNow({ kind, now: after(seconds) }, sql`'b'`)} as "isDue"`.execute(db);
      return rows[0]?.isDue;
    },
  };
}

test.each([false, true])(
  'one row that fails stops no other and rests longer each time',
  async (isAtOnce) => {
    const { run, failures, mayTry } = job({ isAtOnce });
    expect(await run(0)).toEqual({ tried: 'abc', failed: 1 });
    expect(await failures()).toMatchObject([
      { row_id: 'b', attempts: 1, last_error: 'Error: broken', next_attempt_at: after(15) },
    ]);
    expect(await run(14)).toEqual({ tried: 'ac', failed: 0 });
    expect([await mayTry(14), await mayTry(15)]).toEqual([false, true]);
    expect(await run(15)).toEqual({ tried: 'abc', failed: 1 });
    expect(await failures()).toMatchObject([{ attempts: 2, next_attempt_at: after(45) }]);
  },
);

test('a row that is handled at last is no failure any more', async () => {
  const { run, repair, failures } = job();
  await run(0);
  repair();
  expect(await run(15)).toEqual({ tried: 'abc', failed: 0 });
  expect(await failures()).toEqual([]);
});
