// A session is live while it is not revoked, expired or idle, and its user may log in.
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { NumberedToken } from './tokens.ts';

type SessionRow = Selectable<Database['user_sessions']>;
type NewSession = Pick<
  SessionRow,
  'id' | 'user_id' | 'refresh_hash' | 'created_at' | 'expires_at' | 'device' | 'address'
>;

/**
 * Inserts a session, whose person has just proven who they are; false when the user may not log in, or has a password other than `passwordHash` by now. Locks the
 * user, so that a concurrent password change either ends this session or is seen here.
 */
export async function insertSession(
  db: Db | Trx,
  session: NewSession,
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

const liveSessions = (db: Db | Trx, now: Date, idleSince: Date) =>
  db
    .selectFrom('user_sessions')
    .innerJoin('users', 'users.id', 'user_sessions.user_id')
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince);

/** The live session whose newest refresh token, or the one before it, has this hash. It stays locked. */
export function lockSessionOf(trx: Trx, refreshHash: string, now: Date, idleSince: Date) {
  return liveSessions(trx, now, idleSince)
    .select([
      'user_sessions.id',
      'user_id',
      'refresh_hash',
      'token_number',
      'rotated_at',
      'is_newest_received',
    ])
    .where((eb) =>
      eb.or([eb('refresh_hash', '=', refreshHash), eb('previous_hash', '=', refreshHash)]),
    )
    .forUpdate('user_sessions')
    .executeTakeFirst();
}

/** Marks a session as used now. `newest`: with its newest refresh token. */
export async function markUsed(
  trx: Trx,
  id: string,
  { now, newest }: { now: Date; newest: boolean },
): Promise<void> {
  await trx
    .updateTable('user_sessions')
    .set({ last_used_at: now, ...(newest && { is_newest_received: true }) })
    .where('id', '=', id)
    .execute();
}

/** Replaces the newest refresh token; `usedHash` is valid beside it until the newest is used. */
export async function replaceToken(
  trx: Trx,
  id: string,
  token: { number: number; hash: string; usedHash: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('user_sessions')
    .set({
      token_number: token.number,
      refresh_hash: token.hash,
      previous_hash: token.usedHash,
      rotated_at: token.now,
      is_newest_received: false,
      last_used_at: token.now,
    })
    .where('id', '=', id)
    .execute();
}

/** The live session that has had more refresh tokens since this one. It stays locked. */
export const lockSessionAfter = (
  trx: Trx,
  { sessionId, number }: NumberedToken,
  now: Date,
  idleSince: Date,
): Promise<{ id: string; user_id: string } | undefined> =>
  liveSessions(trx, now, idleSince)
    .select(['user_sessions.id', 'user_id'])
    .where('user_sessions.id', '=', sessionId)
    .where('token_number', '>', number)
    .forUpdate('user_sessions')
    .executeTakeFirst();

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

/** Revokes the session of its newest refresh token, or of the one before it. */
export async function revokeSession(db: Db, refreshHash: string, now: Date): Promise<void> {
  await db
    .updateTable('user_sessions')
    .set({ revoked_at: now })
    .where((eb) =>
      eb.or([eb('refresh_hash', '=', refreshHash), eb('previous_hash', '=', refreshHash)]),
    )
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes one session; false when the user has no such live session. */
export async function revokeSessionOf(
  db: Db | Trx,
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
