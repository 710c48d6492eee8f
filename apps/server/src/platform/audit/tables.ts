import type { Json } from '../db/queries/json-column.ts';

declare module '../db/database.ts' {
  interface Database {
    audit_log: AuditLogView;
  }
}

/** An entry as shown to the host and to the person it is about. */
export interface AuditLogView {
  id: string;
  actor_kind: 'host' | 'user' | 'system';
  actor_id: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  detail: Json<unknown>;
  happened_at: Date;
}
