// Reports of personal data stored by charging points; deleted after some days.
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';

export type ReportRow = Selectable<Database['customer_reports']>;

export const insertReport = (
  db: Db,
  report: Pick<
    ReportRow,
    'charging_point_id' | 'subject_kind' | 'subject' | 'is_erasing' | 'asked_at' | 'keep_until'
  >,
): Promise<ReportRow> =>
  db
    .insertInto('customer_reports')
    .values({ ...report, state: 'asked' })
    .returningAll()
    .executeTakeFirstOrThrow();

export const removeReport = (db: Db, requestId: number) =>
  db.deleteFrom('customer_reports').where('request_id', '=', requestId).execute();

/** A fast charging point may send its report before its response. */
export const noteReportAnswer = (
  db: Db,
  requestId: number,
  { isTaken, report, now }: { isTaken: boolean; report: string; now: Date },
): Promise<ReportRow> =>
  db
    .updateTable('customer_reports')
    .set({ report, told_at: now, ...(!isTaken && { state: 'refused' }) })
    .where('request_id', '=', requestId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Locks the report with a request id. */
export const lockReport = (trx: Trx, chargingPointId: number, requestId: number) =>
  trx
    .selectFrom('customer_reports')
    .selectAll()
    .where('charging_point_id', '=', chargingPointId)
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();

export const storeParts = (
  trx: Trx,
  requestId: number,
  told: Pick<ReportRow, 'state' | 'parts' | 'last_part' | 'told_at'>,
) =>
  trx
    .updateTable('customer_reports')
    .set({ ...told, parts: JSON.stringify(told.parts) })
    .where('request_id', '=', requestId)
    .execute();

/** Newest first, without expired ones. */
export const listReports = (
  db: Db,
  chargingPointId: number,
  { now, limit }: { now: Date; limit: number },
) =>
  db
    .selectFrom('customer_reports')
    .selectAll()
    .where('charging_point_id', '=', chargingPointId)
    .where('keep_until', '>', now)
    .orderBy('request_id', 'desc')
    .limit(limit)
    .execute();

export const forgetReports = (db: Db, now: Date) =>
  db.deleteFrom('customer_reports').where('keep_until', '<=', now).execute();
