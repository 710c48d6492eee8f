import { sql } from 'kysely';
import type { Db } from '../../platform/db/connection.ts';
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
  const rows = await told
    .select(['id', 'kind', sql<NoticeData>`data`.as('data'), 'link', 'created_at', 'read_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { count } = await told
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count: Number(count) };
}

/** How many are unread, and which came last. */
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
