import type { Db } from '../../../platform/db/db.ts';

/** The newest entries: all, or those about one subject. */
export function readAuditLog(db: Db, wanted: { subjectId: string | undefined; limit: number }) {
  const { subjectId, limit } = wanted;
  return (
    db
      .selectFrom('audit_log')
      .leftJoin('users', 'users.id', 'audit_log.actor_id')
      .select([
        'audit_log.id',
        'actor_kind',
        'actor_id',
        'users.email as actor_email',
        'action',
        'subject_kind',
        'subject_id',
        'detail',
        'happened_at',
      ])
      .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? ''))
      .orderBy('happened_at', 'desc')
      // Ids sort by creation time, also within a millisecond.
      .orderBy('audit_log.id', 'desc')
      .limit(limit)
      .execute()
  );
}
