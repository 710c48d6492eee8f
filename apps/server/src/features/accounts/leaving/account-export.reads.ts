// What is held about a person by their account itself, as they may have it: no hash, no token, nobody else's data.
import type { Db } from '../../../platform/db/db.ts';

/** One more row than asked for tells that there are more. */
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

/** Not what they say: they carry links that open the account. */
export const listMails = (db: Db, email: string, limit: number) =>
  db
    .selectFrom('outgoing_mails')
    .select(['kind', 'subject', 'created_at', 'sent_at'])
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

/** What was done to the person's account, and what they did to others' data. */
export const listAuditEntries = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('audit_log')
    .select(['actor_kind', 'action', 'subject_kind', 'subject_id', 'detail', 'happened_at'])
    .where((eb) =>
      eb.or([
        eb.and([eb('subject_kind', '=', 'user'), eb('subject_id', '=', userId)]),
        eb('actor_id', '=', userId),
      ]),
    )
    .orderBy('happened_at', 'desc')
    .limit(limit)
    .execute();
