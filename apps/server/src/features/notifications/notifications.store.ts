// Writes notifications; user, kind and subject are unique.
import { sql } from 'kysely';
import type { NoticeKind } from '@voltagora/domain';
import type { Db, Trx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import type { Notice, NoticeData } from './notice.ts';

export interface ReportedRow {
  id: string;
  userId: string;
  kind: NoticeKind;
  data: NoticeData;
  link: string;
  expiresAt: Date;
}

const TOLD = [
  'id',
  'user_id as userId',
  'kind',
  sql<NoticeData>`data`.as('data'),
  'link',
  'expires_at as expiresAt',
] as const;

/** Inserts notifications that do not exist yet, and returns only those. Skips deleted accounts. */
export async function insertNotices(
  trx: Trx,
  notices: readonly Notice[],
  { now, heldUntil = null }: { now: Date; heldUntil?: Date | null },
): Promise<ReportedRow[]> {
  if (notices.length === 0) return [];
  const living = await livingOf(trx, [...new Set(notices.map(({ userId }) => userId))]);
  const rows = notices
    .filter(({ userId }) => living.has(userId))
    .map(({ userId, kind, subject, data, link, expiresAt }) => ({
      id: newId(),
      user_id: userId,
      kind,
      subject,
      data: JSON.stringify(data),
      link,
      created_at: now,
      expires_at: expiresAt,
      held_until: heldUntil,
    }));
  if (rows.length === 0) return [];
  return trx
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('notifications_once').doNothing())
    .returning(TOLD)
    .execute();
}

async function livingOf(trx: Trx, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Those that exist already; saves most of the repeated inserts. */
export async function listKnown(db: Db, notices: readonly Notice[]): Promise<Set<string>> {
  if (notices.length === 0) return new Set();
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'subject'])
    .where('subject', 'in', [...new Set(notices.map(({ subject }) => subject))])
    .execute();
  return new Set(rows.map((row) => nameOf({ ...row, userId: row.user_id })));
}

export const nameOf = ({ userId, kind, subject }: Pick<Notice, 'userId' | 'kind' | 'subject'>) =>
  `${userId} ${kind} ${subject}`;

/** The newest alert of this kind about the same plug or charging point since a moment, held or sent. */
export const findRecentAlert = (
  trx: Trx,
  { userId, kind, subject }: Pick<Notice, 'userId' | 'kind' | 'subject'>,
  since: Date,
) =>
  trx
    .selectFrom('notifications')
    .select(['id', 'held_until', sql<NoticeData>`data`.as('data')])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(sql`split_part(subject, ' ', 1)`, '=', subject.split(' ')[0] ?? '')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

export async function updateData(trx: Trx, id: string, data: NoticeData): Promise<void> {
  const text = JSON.stringify(data);
  await trx.updateTable('notifications').set({ data: text }).where('id', '=', id).execute();
}

/** Locks held notifications that are due, so that only one caller handles each. */
export const lockDueHeld = (trx: Trx, now: Date) =>
  trx
    .selectFrom('notifications')
    .select([...TOLD, 'subject'])
    .where('held_until', '<=', now)
    .orderBy('held_until')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute();

export async function release(trx: Trx, id: string, now: Date): Promise<void> {
  const told = { held_until: null, created_at: now };
  await trx.updateTable('notifications').set(told).where('id', '=', id).execute();
}

export async function dropHeld(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('notifications').where('id', '=', id).execute();
}

/** False when the user has no such notification. Does not change the time of the first reading. */
export async function markRead(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, ${now})` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('held_until', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function markAllRead(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('held_until', 'is', null)
    .execute();
}

export async function deleteBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', before).execute();
}

export async function deleteNotificationsOf(trx: Trx, userId: string): Promise<void> {
  const tables = [
    'notifications',
    'notification_preferences',
    'push_subscriptions',
    'plug_watches',
  ] as const;
  for (const table of tables) await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}
