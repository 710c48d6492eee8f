// Reads of fault reports: what everybody sees of them, and what owners and drivers read.
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';

/** The open faults of a station reported since a time, those that most drivers report first. */
export const countFaults = (db: Db, stationId: number, since: Date) =>
  db
    .selectFrom('fault_reports')
    .select([
      'category',
      sql<number>`count(distinct driver_id)::int`.as('drivers'),
      sql<Date>`max(created_at)`.as('reported_at'),
    ])
    .where('station_id', '=', stationId)
    .where('answered_at', 'is', null)
    .where('created_at', '>', since)
    .groupBy('category')
    .orderBy('drivers', 'desc')
    .orderBy('category')
    .execute();

const selectReports = (db: Db | Trx) =>
  db
    .selectFrom('fault_reports as report')
    .innerJoin('stations', 'stations.id', 'report.station_id')
    .leftJoin('plugs', 'plugs.id', 'report.plug_id')
    .select(['report.id', 'report.category', 'report.body', 'report.created_at'])
    .select(['report.image_id', 'report.image_width', 'report.image_height'])
    .select(['report.answer', 'report.answered_at', 'report.resolved_at'])
    .select(['stations.id as station_id', 'stations.name as station_name'])
    .select(['plugs.id as plug_id', 'plugs.label as plug_label'])
    .where('stations.deleted_at', 'is', null);

export type FaultReportRow = NonNullable<Awaited<ReturnType<typeof findOwnersReport>>>;

interface Wanted {
  ownerId: string;
  station?: number | undefined;
}

const ofOwner = (db: Db | Trx, { ownerId, station }: Wanted) => {
  const found = selectReports(db).where('stations.owner_id', '=', ownerId);
  return station === undefined ? found : found.where('stations.id', '=', station);
};

/** Reports about an owner's stations, open ones first. */
export const listOwnersReports = (
  db: Db,
  wanted: Wanted,
  { page, page_size: size }: { page: number; page_size: number },
) =>
  ofOwner(db, wanted)
    .orderBy(sql`report.answered_at is null`, 'desc')
    .orderBy('report.created_at', 'desc')
    .orderBy('report.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export const countOwnersReports = (db: Db, wanted: Wanted) =>
  db
    .selectFrom(ofOwner(db, wanted).as('report'))
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where report.answered_at is null))::int`.as('open'),
    ])
    .executeTakeFirstOrThrow();

export const findOwnersReport = (db: Db | Trx, id: string, ownerId: string) =>
  ofOwner(db, { ownerId }).where('report.id', '=', id).executeTakeFirst();

/** Whether the plug belongs to the station. */
export async function isPlugOf(trx: Trx, plugId: number, stationId: number): Promise<boolean> {
  const plug = await trx
    .selectFrom('plugs')
    .select('id')
    .where('id', '=', plugId)
    .where('station_id', '=', stationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return plug !== undefined;
}

/** The picture of a driver's own open report; undefined when there is no such report. */
export const findOpenReport = (db: Db | Trx, id: string, driverId: string) =>
  db
    .selectFrom('fault_reports')
    .select(['id', 'image_id'])
    .where('id', '=', id)
    .where('driver_id', '=', driverId)
    .where('answered_at', 'is', null)
    .executeTakeFirst();

/** A driver's own reports, newest first, for the export of personal data. */
export const listDriversReports = (db: Db, driverId: string, limit: number) =>
  db
    .selectFrom('fault_reports')
    .select(['id', 'station_id', 'plug_id', 'category', 'body', 'created_at'])
    .select(['answer', 'answered_at', 'resolved_at'])
    .where('driver_id', '=', driverId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
