// Pages of a long list: each notification once and in order; skipped rows are read from an index only.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { planOf, recordQueries, vacuum } from '../../tests/kit/database/recorded-queries.ts';
import { insertUser } from '../../tests/kit/people.ts';
import { listNotices } from './notifications.reads.ts';

const COUNT = 3_000;
const PAGE_SIZE = 20;
let database: OpenDatabase;
let userId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ userId } = await insertUser(database.db, 'driver'));
  const others = await Promise.all(
    Array.from({ length: 9 }, () => insertUser(database.db, 'driver')),
  );
  const ids = [userId, ...others.map((other) => other.userId)];
  // Every third is read, every tenth is still held, and two share each moment.
  await sql`
    insert into notifications (id, user_id, kind, subject, data, link, created_at, expires_at, held_until, read_at)
    select gen_random_uuid(), each.id, 'new_booking', 'subject ' || n, '{}', '/', at, at + interval '1 year',
      case when n % 10 = 0 then at end, case when n % 3 = 0 then at end
    from generate_series(1, ${COUNT}::int) n, unnest(${ids}::uuid[]) each(id),
      lateral (select timestamptz '2026-07-01' + n / 2 * interval '1 minute' as at) moment`.execute(
    database.db,
  );
  await vacuum(database.db);
});
afterAll(() => database.close());

test.each([
  ['all', false, (COUNT / 10) * 9],
  ['unread', true, (COUNT / 10) * 6],
] as const)('the pages of %s together are the whole list', async (_which, isUnread, expected) => {
  const read = async (page: number, pageSize: number) =>
    listNotices(database.db, { userId, isUnread, page, pageSize });
  const all: string[] = [];
  for (let page = 1; page <= Math.ceil(expected / 100); page++) {
    all.push(...(await read(page, 100)).rows.map(({ id }) => id));
  }
  const rows = await database.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('held_until', 'is', null)
    .$if(isUnread, (query) => query.where('read_at', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  expect(all).toEqual(rows.map(({ id }) => id));
  expect(await read(expected, 100)).toEqual({ rows: [], count: expected });
});

test.each([1, 67, 134, 135])(
  'page %i reads no more rows of the table than it shows',
  async (page) => {
    const { db, take } = recordQueries(database.db);
    await listNotices(db, { userId, isUnread: false, page, pageSize: PAGE_SIZE });
    const plans = [];
    for (const query of take()) plans.push(...(await planOf(database.db, query)));
    const scans = plans.filter(
      (node) => node['Node Type'].includes('Scan') && node['Relation Name'],
    );
    const passed = scans.filter((node) => node['Index Name'] === 'notifications_listed');
    expect(passed.map((node) => node['Node Type'])).toEqual(['Index Only Scan', 'Index Only Scan']);
    // The second node is the page's: it skips half of the list at most.
    expect(passed[1]?.['Actual Rows']).toBeLessThanOrEqual((COUNT * 0.9) / 2 + PAGE_SIZE);
    const shown = scans.filter((node) => !passed.includes(node));
    for (const node of shown) {
      expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThanOrEqual(PAGE_SIZE);
    }
  },
);
