// Exports everything held about a person. Each list is bounded; `truncated` names the lists that were cut.
import type { AnswerOf } from '@voltagora/contract';
import type { Clock } from '../../../platform/clock.ts';
import { listAuditEntries } from '../../../platform/audit/audit-log.reads.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { listMailsTo } from '../../../platform/mail/outgoing-mails.reads.ts';
import type { SecondFactor } from '../../second-factor/public.ts';
import { listDevices, listSignIns } from './account-export.reads.ts';
import { readMe } from '../profile.service.ts';

/** One list of the export: the newest rows, at most `limit`. */
export type ExportPart = (actor: Actor, limit: number) => Promise<readonly unknown[]>;

export interface ExportDeps {
  db: Db;
  clock: Clock;
  /** Lists from other features for a person of this role, by name in the export. */
  exportParts: (role: Actor['role']) => Record<string, ExportPart>;
  secondFactor: Pick<SecondFactor, 'exported'>;
}

const ROWS_MAX = 10_000;

export async function exportAccount(
  { db, clock, exportParts, secondFactor }: ExportDeps,
  actor: Actor,
): Promise<AnswerOf<'exportMe'>> {
  const user = await readMe(db, actor);
  const parts: Record<string, ExportPart> = {
    devices: ({ userId }, limit) => listDevices(db, userId, limit),
    sign_in_with: ({ userId }) => listSignIns(db, userId),
    second_factors: (person) => secondFactor.exported(person),
    ...exportParts(actor.role),
    mails: ({ email }, limit) => listMailsTo(db, email, limit),
    audit_log: ({ userId }, limit) => listAuditEntries(db, userId, limit),
  };
  const data: Record<string, unknown> = {};
  const truncated: string[] = [];
  for (const [name, read] of Object.entries(parts)) {
    const rows = await read(actor, ROWS_MAX + 1);
    data[name] = rows.slice(0, ROWS_MAX);
    if (rows.length > ROWS_MAX) truncated.push(name);
  }
  return {
    exported_at: clock.now().toISOString(),
    user,
    // Present even when empty, so that a complete export can be recognized.
    data: { ...data, truncated },
  };
}
