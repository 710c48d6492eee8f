// Users and their sessions as rows.
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/connection.ts';
import type { Database } from '../../platform/db/schema.ts';

export type UserRow = Selectable<Database['users']>;

/** Inserts a user; undefined when the e-mail is taken. */
export function insertUser(db: Db | Trx, user: UserRow): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

export const findUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

type UserChanges = Partial<Pick<UserRow, 'first_name' | 'last_name' | 'phone_number' | 'lang'>>;

export function updateUser(db: Db, id: string, changes: UserChanges): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function insertSession(
  db: Db,
  session: {
    id: string;
    user_id: string;
    refresh_hash: string;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('user_sessions')
    .values({ ...session, last_used_at: session.created_at })
    .execute();
}

/** Forgets a user's sessions that no token can bring back. */
export async function forgetEndedSessions(
  db: Db,
  userId: string,
  now: Date,
  idleSince: Date,
): Promise<void> {
  await db
    .deleteFrom('user_sessions')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('revoked_at', 'is not', null),
        eb('expires_at', '<=', now),
        eb('last_used_at', '<=', idleSince),
      ]),
    )
    .execute();
}

/** The session of a live refresh token, marked as used now. */
export function touchSession(
  db: Db,
  refreshHash: string,
  now: Date,
  idleSince: Date,
): Promise<{ id: string; user_id: string } | undefined> {
  return db
    .updateTable('user_sessions')
    .set({ last_used_at: now })
    .where('refresh_hash', '=', refreshHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince)
    .returning(['id', 'user_id'])
    .executeTakeFirst();
}

export async function revokeSession(db: Db, refreshHash: string, now: Date): Promise<void> {
  await db
    .updateTable('user_sessions')
    .set({ revoked_at: now })
    .where('refresh_hash', '=', refreshHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The user of a session that has neither ended nor been revoked. */
export function findSessionUser(db: Db, sessionId: string, userId: string, now: Date) {
  return db
    .selectFrom('user_sessions')
    .innerJoin('users', 'users.id', 'user_sessions.user_id')
    .select(['users.id', 'users.email', 'users.role'])
    .where('user_sessions.id', '=', sessionId)
    .where('user_sessions.user_id', '=', userId)
    .where('user_sessions.revoked_at', 'is', null)
    .where('user_sessions.expires_at', '>', now)
    .executeTakeFirst();
}
