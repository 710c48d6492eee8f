// Reads that only the owner of stations may see: charging points with their OCPP identity, and figures.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { isFresh, shownStatus } from '../map/shown-status.reads.ts';

const isOwnedBy = (userId: string): RawBuilder<SqlBool> =>
  sql`(stations.owner_id = ${userId}::uuid and stations.deleted_at is null)`;

export const ownsStation = async (db: Db, stationId: number, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('stations')
    .select('id')
    .where('id', '=', stationId)
    .where(isOwnedBy(userId))
    .executeTakeFirst();
  return row !== undefined;
};

export type PointRow = Awaited<ReturnType<typeof listPointRows>>[number];

/** Of one station, or a single charging point. */
export const listPointRows = (db: Db, of: { stationId: number } | { pointId: number }, now: Date) =>
  db
    .selectFrom('charging_points')
    .select([
      'id',
      'label',
      'station_id',
      'ocpp_identity',
      'max_power_w',
      'vendor',
      'model',
      'firmware_version',
      'last_seen_at',
      isFresh(now).as('is_fresh'),
    ])
    .where('deleted_at', 'is', null)
    .where(
      'pointId' in of
        ? sql<boolean>`id = ${of.pointId}`
        : sql<boolean>`station_id = ${of.stationId}`,
    )
    .orderBy('id')
    .execute();

/** Counts the owner's stations and plugs now, and the sessions begun since then, as in a report. */
export async function readFigures(db: Db, userId: string, now: Date, since: Date) {
  const { rows } = await sql<{
    stations: number;
    plugs: number;
    connected: number;
    faulted: number;
    sessions: number;
    energy_wh: number;
    upcoming: number;
  }>`
    with own as (select id from stations where ${isOwnedBy(userId)}),
    own_plugs as (
      select plugs.id, ${isFresh(now)} as is_fresh, ${shownStatus(now)} as shown
      from plugs left join charging_points on charging_points.id = plugs.charging_point_id
      where plugs.station_id in (select id from own) and plugs.deleted_at is null),
    sold as (
      select energy_wh from charging_sessions
      where owner_id = ${userId}::uuid and started_at >= ${since})
    select (select count(*) from own)::int as stations,
      (select count(*) from own_plugs)::int as plugs,
      (select count(*) from own_plugs where is_fresh)::int as connected,
      (select count(*) from own_plugs where shown = 'Faulted')::int as faulted,
      (select count(*) from sold)::int as sessions,
      (select coalesce(sum(energy_wh), 0) from sold)::bigint as energy_wh,
      (select count(*) from reservations where station_id in (select id from own)
        and status in ('PENDING', 'RESERVED') and stop_time > ${now})::int as upcoming`.execute(db);
  return rows[0];
}
