// Queries of notifications: a page, the number of unread ones, and the data export.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { readFromShorterSide } from '../../platform/db/queries/read-from-shorter-side.ts';
import type { NoticeData } from './notice.ts';

interface Asked {
  userId: string;
  isUnread: boolean;
  page: number;
  pageSize: number;
}

export async function listNotices(db: Db, { userId, isUnread, page, pageSize }: Asked) {
  const told = db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('held_until', 'is', null)
    .$if(isUnread, (query) => query.where('read_at', 'is', null));
  const { count } = await told
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { isReversed, offset, limit } = readFromShorterSide({ page, page_size: pageSize }, count);
  const direction = isReversed ? 'asc' : 'desc';
  // Skips rows in an index that covers the query; only the page itself is read from the table.
  const ofPage = told
    .select(['id', 'created_at'])
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .as('of_page');
  const rows = await db
    .selectFrom(ofPage)
    .innerJoin('notifications as notice', 'notice.id', 'of_page.id')
    .select(['notice.id', 'kind', sql<NoticeData>`data`.as('data'), 'link', 'read_at'])
    .select('notice.created_at')
    .orderBy('of_page.created_at', 'desc')
    .orderBy('of_page.id', 'desc')
    .execute();
  return { rows, count };
}

/** The number of unread notifications, and the newest one. */
export async function readUnread(db: Db, userId: string) {
  const { rows } = await sql<{ unread: number; latest_id: string | null }>`
    select (select count(*)::int from notifications
        where user_id = ${userId} and read_at is null and held_until is null) as unread,
      (select id from notifications where user_id = ${userId} and held_until is null
        order by created_at desc, id desc limit 1) as latest_id`.execute(db);
  return rows[0] ?? { unread: 0, latest_id: null };
}

export const readLang = (db: Db, userId: string) =>
  db.selectFrom('users').select('lang').where('id', '=', userId).executeTakeFirst();

export const listExported = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'data', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
