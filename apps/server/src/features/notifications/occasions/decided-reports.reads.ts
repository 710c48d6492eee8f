import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** A driver's report on which the host has decided. */
export interface DecidedReport {
  id: string;
  reporterId: string;
  outcome: 'acted' | 'dismissed';
  closedAt: Date;
  station: string;
}

const REPORTS_MAX = 500;

/** Reports decided since a time, whose reporters have not been told. */
export async function listDecidedReports(db: Db, since: Date): Promise<DecidedReport[]> {
  const { rows } = await sql<DecidedReport>`
    select r.id, r.reporter_id as "reporterId", r.outcome, r.closed_at as "closedAt", s.name as station
    from station_reports r join stations s on s.id = r.station_id
    where r.closed_at > ${since} and not exists (select from notifications n
      where n.user_id = r.reporter_id and n.kind = 'report_decided' and n.subject = r.id::text)
    order by r.closed_at limit ${REPORTS_MAX}`.execute(db);
  return rows;
}
