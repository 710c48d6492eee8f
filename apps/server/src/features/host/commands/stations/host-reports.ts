// Lists reports about stations and their ratings, and dismisses them. `hide` acts on them.
import { recordAudit } from '../../../../platform/audit/audit-log.store.ts';
import { dismissReport, listOpenReports } from '../../../stations/public.ts';
import type { HostDeps } from '../../host-deps.ts';
import { HostRefusal, type Outcome, type RequestOf } from '../../terminal/host-request.ts';
import { columns, moment } from '../../terminal/host-text.ts';

export async function reports({ db }: HostDeps, { limit }: RequestOf<'reports'>): Promise<Outcome> {
  const results = await listOpenReports(db, limit);
  const lines = results.map((row) => [
    moment(row.created_at),
    row.slug,
    row.category,
    row.body,
    row.rating_id === null ? '' : `${row.rating_id} ${row.rating_text ?? ''}`,
    row.email,
    row.id,
  ]);
  const titles = ['reported', 'station', 'what', 'text', 'rating', 'person', 'id'];
  return {
    result: { results, count: results.length },
    text: results.length === 0 ? 'No open report.' : columns(titles, lines),
  };
}

export function dismiss(
  { db, clock }: HostDeps,
  { report, reason }: RequestOf<'dismiss-report'>,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    if (!(await dismissReport(trx, report, now))) {
      throw new HostRefusal(`There is no open report ${report}. Those that are open: reports`);
    }
    await recordAudit(trx, {
      actor: { kind: 'host' },
      action: 'report.dismissed',
      subject: { kind: 'report', id: report },
      detail: { reason },
      at: now,
    });
    return { result: { id: report }, text: 'The report is closed. Who sent it is told.' };
  });
}
