import type { Db } from '../db/db.ts';

/** Lists entries about the person's account and entries of what they did to the data of others. */
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
