// The audit log: who did what to the data of somebody else. Rows are only inserted and read; the database refuses changes.
import type { Db, Trx } from '../db/db.ts';
import { newId } from '../ids.ts';

export interface AuditEntry {
  actor: { kind: 'host' } | { kind: 'system' } | { kind: 'user'; id: string };
  /** `noun.verb`, such as `account.suspended`. */
  action: string;
  subject: { kind: string; id: string };
  /** No secrets, and no more personal data than needed. */
  detail?: Record<string, unknown>;
  at: Date;
}

/** Writes an entry in the transaction of the action that it records. */
export async function recordAudit(db: Db | Trx, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, detail = {}, at } = entry;
  await db
    .insertInto('audit_log')
    .values({
      id: newId(),
      actor_kind: actor.kind,
      actor_id: actor.kind === 'user' ? actor.id : null,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      detail: JSON.stringify(detail),
      happened_at: at,
    })
    .execute();
}
