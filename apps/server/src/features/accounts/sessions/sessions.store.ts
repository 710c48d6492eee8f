// A session is live while it is not revoked, expired or idle, and its user may log in.
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';

type SessionRow = Selectable<Database['user_sessions']>;

/**
 * Inserts a session, whose person has just proven who they are; false when the user may not log in, or has a password other than `passwordHash` by now. Locks the
 * user, so that a concurrent password change either ends this session or is seen here.
 */
export async function insertSession(
  db: Db | Trx,
  session: Omit<SessionRow, 'last_used_at' | 'revoked_at' | 'proven_at'>,
  passwordHash?: string,
): Promise<boolean> {
  const row = { ...session, last_used_at: session.created_at };
  const inserted = await db
    .with('person', (cte) =>
      cte
        .selectFrom('users')
        .select('id')
        .where('id', '=', row.user_id)
        .where('suspended_at', 'is', null)
        .where('deleted_at', 'is', null)
        .$if(passwordHash !== undefined, (query) =>
          query.where('password_hash', '=', passwordHash ?? ''),
        )
        .forShare(),
    )
    .insertInto('user_sessions')
    .columns([
      'id',
      'user_id',
      'refresh_hash',
      'created_at',
      'last_used_at',
      'expires_at',
      'device',
      'address',
      'proven_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('person')
        .select([
          sql<string>`${row.id}::uuid`.as('id'),
          'person.id as user_id',
          sql<string>`${row.refresh_hash}::text`.as('refresh_hash'),
          sql<Date>`${row.created_at}::timestamptz`.as('created_at'),
          sql<Date>`${row.last_used_at}::timestamptz`.as('last_used_at'),
          sql<Date>`${row.expires_at}::timestamptz`.as('expires_at'),
          sql<string>`${row.device}::text`.as('device'),
          sql<string>`${row.address}::text`.as('address'),
          sql<Date>`${row.created_at}::timestamptz`.as('proven_at'),
        ]),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes a user's sessions that can never be refreshed again. */
export async function forgetEndedSessions(
  db: Db | Trx,
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

/** Finds the live session of a refresh token and marks it as used now. */
export function touchSession(
  db: Db,
  refreshHash: string,
  now: Date,
  idleSince: Date,
): Promise<{ id: string; user_id: string } | undefined> {
  return db
    .updateTable('user_sessions')
    .from('users')
    .set({ last_used_at: now })
    .whereRef('users.id', '=', 'user_sessions.user_id')
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where('refresh_hash', '=', refreshHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince)
    .returning(['user_sessions.id', 'user_sessions.user_id'])
    .executeTakeFirst();
}

/** The user of a live session. */
export function findSessionUser(db: Db, sessionId: string, userId: string, now: Date) {
  return db
    .selectFrom('user_sessions')
    .innerJoin('users', 'users.id', 'user_sessions.user_id')
    .select(['users.id', 'users.email', 'users.role', 'user_sessions.proven_at'])
    .where('user_sessions.id', '=', sessionId)
    .where('user_sessions.user_id', '=', userId)
    .where('user_sessions.revoked_at', 'is', null)
    .where('user_sessions.expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** False when the session has ended. */
export async function markProven(
  db: Db,
  { sessionId, userId, now }: { sessionId: string; userId: string; now: Date },
): Promise<boolean> {
  const marked = await db
    .updateTable('user_sessions')
    .set({ proven_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** A user's live sessions, most recently used first. */
export function listSessions(
  db: Db,
  userId: string,
  now: Date,
  idleSince: Date,
): Promise<Pick<SessionRow, 'id' | 'device' | 'address' | 'created_at' | 'last_used_at'>[]> {
  return db
    .selectFrom('user_sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function revokeSession(db: Db, refreshHash: string, now: Date): Promise<void> {
  await db
    .updateTable('user_sessions')
    .set({ revoked_at: now })
    .where('refresh_hash', '=', refreshHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes one session; false when the user has no such live session. */
export async function revokeSessionOf(
  db: Db,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const revoked = await db
    .updateTable('user_sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Revokes all sessions of a user, optionally except one. */
export async function revokeSessionsOf(
  db: Db | Trx,
  userId: string,
  now: Date,
  exceptSessionId?: string,
): Promise<void> {
  await db
    .updateTable('user_sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId ?? ''))
    .execute();
}
