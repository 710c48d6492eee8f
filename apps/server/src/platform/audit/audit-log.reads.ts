import type { Db } from '../db/db.ts';

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
