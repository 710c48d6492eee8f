// Account data for the export: no hashes, no tokens, no data of other people.
import type { Db } from '../../../platform/db/db.ts';

/** Callers ask for one row more than they return, to see whether there are more. */
export const listDevices = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('user_sessions')
    .select(['device', 'address', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

export const listSignIns = (db: Db, userId: string) =>
  db
    .selectFrom('user_identities')
    .select(['provider', 'subject', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
