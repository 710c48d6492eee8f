// Reads of reports for the host, and of what a person has reported.
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { IS_SHOWN } from '../prices/sale.reads.ts';

export async function isStationShown(db: Db | Trx, stationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('stations')
    .select('id')
    .where('id', '=', stationId)
    .where(IS_SHOWN)
    .executeTakeFirst();
  return row !== undefined;
}

/** Serializes the reports of one driver, and counts those since a time. */
export async function countReports(trx: Trx, reporterId: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report ${reporterId}`}, 0))`.execute(
    trx,
  );
  const { count } = await trx
    .selectFrom('station_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Open reports, the oldest first. */
export const listOpenReports = (db: Db, limit: number) =>
  db
    .selectFrom('station_reports as report')
    .innerJoin('stations', 'stations.id', 'report.station_id')
    .innerJoin('users as reporter', 'reporter.id', 'report.reporter_id')
    .leftJoin('station_ratings as rating', 'rating.id', 'report.rating_id')
    .select(['report.id', 'report.category', 'report.body', 'report.created_at'])
    .select(['report.rating_id', 'rating.body as rating_text'])
    .select(['stations.slug', 'stations.name', 'reporter.email'])
    .where('report.closed_at', 'is', null)
    .where('stations.deleted_at', 'is', null)
    .orderBy('report.created_at')
    .limit(limit)
    .execute();

/** A driver's own reports, newest first, for the export of personal data. */
export const listOwnReports = (db: Db, reporterId: string, limit: number) =>
  db
    .selectFrom('station_reports')
    .select([
      'id',
      'station_id',
      'rating_id',
      'category',
      'body',
      'created_at',
      'closed_at',
      'outcome',
    ])
    .where('reporter_id', '=', reporterId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
