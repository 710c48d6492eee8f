// Notification preferences and push subscriptions.
import type { NoticeChoices, QuietHours } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { Language } from '../../../platform/texts/language.ts';

export interface Preferences {
  choices: NoticeChoices;
  quiet: (QuietHours & { timeZone: string }) | null;
}

export interface Addressee extends Preferences {
  userId: string;
  email: string;
  lang: Language;
}

export const NO_PREFERENCES: Preferences = { choices: {}, quiet: null };

interface StoredPreferences {
  choices: NoticeChoices | null;
  quiet_from: number | null;
  quiet_until: number | null;
  time_zone: string | null;
}

const COLUMNS = [
  sql<NoticeChoices | null>`preferences.choices`.as('choices'),
  'preferences.quiet_from',
  'preferences.quiet_until',
  'preferences.time_zone',
] as const;

function asPreferences(row: StoredPreferences): Preferences {
  const { quiet_from: fromMinute, quiet_until: untilMinute, time_zone: timeZone } = row;
  const isQuiet = fromMinute !== null && untilMinute !== null && timeZone !== null;
  return {
    choices: row.choices ?? {},
    quiet: isQuiet ? { fromMinute, untilMinute, timeZone } : null,
  };
}

export async function readAddressees(
  trx: Trx,
  userIds: readonly string[],
): Promise<Map<string, Addressee>> {
  if (userIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('users')
    .leftJoin('notification_preferences as preferences', 'preferences.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.lang', ...COLUMNS])
    .where('users.id', 'in', [...new Set(userIds)])
    .where('users.deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { userId: row.id, email: row.email, lang: row.lang, ...asPreferences(row) },
    ]),
  );
}

export async function readPreferences(db: Db | Trx, userId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('notification_preferences as preferences')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? NO_PREFERENCES : asPreferences(row);
}

export async function writePreferences(
  db: Db,
  userId: string,
  { choices, quiet }: Preferences,
): Promise<void> {
  const row = {
    choices: JSON.stringify(choices),
    quiet_from: quiet?.fromMinute ?? null,
    quiet_until: quiet?.untilMinute ?? null,
    time_zone: quiet?.timeZone ?? null,
  };
  await db
    .insertInto('notification_preferences')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

interface NewSubscription {
  userId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A browser belongs to the user who registered it last. */
export async function writeSubscription(db: Db, given: NewSubscription, now: Date): Promise<void> {
  const { userId, sessionId, endpoint, p256dh, auth } = given;
  const row = { user_id: userId, session_id: sessionId, p256dh, auth, created_at: now };
  await db
    .insertInto('push_subscriptions')
    .values({ id: newId(), endpoint, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
}

export async function deleteSubscription(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes all but the newest `kept` subscriptions of a user. */
export async function trimSubscriptions(db: Db, userId: string, kept: number): Promise<void> {
  await sql`delete from push_subscriptions where user_id = ${userId} and id not in (
    select id from push_subscriptions where user_id = ${userId}
    order by created_at desc, id desc limit ${kept})`.execute(db);
}
