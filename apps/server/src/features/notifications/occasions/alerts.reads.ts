// Faults and decided payouts that owners are notified about.
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';

interface Place {
  ownerId: string;
  stationId: number;
  station: string;
  timeZone: string;
  label: string;
  pointId: number;
}

export interface OfflinePoint extends Place {
  seenAt: Date;
}

const ALERTS_MAX = 500;

/** Charging points that disconnected between the two times and have not come back. */
export async function listOfflinePoints(
  db: Db,
  { since, before }: { since: Date; before: Date },
): Promise<OfflinePoint[]> {
  const { rows } = await sql<OfflinePoint>`
    select s.owner_id as "ownerId", s.id as "stationId", s.name as station, s.time_zone as "timeZone",
      coalesce(nullif(point.label, ''), point.ocpp_identity) as label, point.id as "pointId",
      point.last_seen_at as "seenAt"
    from charging_points point join stations s on s.id = point.station_id
    where not point.connected and point.last_seen_at > ${since} and point.last_seen_at <= ${before}
      and point.deleted_at is null and s.deleted_at is null and s.owner_id is not null
    limit ${ALERTS_MAX}`.execute(db);
  return rows;
}

export interface FaultedPlug extends Place {
  plugId: number;
  faultedAt: Date;
  errorCode: string | null;
}

export async function listFaultedPlugs(db: Db, since: Date): Promise<FaultedPlug[]> {
  const { rows } = await sql<FaultedPlug>`
    select s.owner_id as "ownerId", s.id as "stationId", s.name as station, s.time_zone as "timeZone",
      p.label, p.charging_point_id as "pointId", p.id as "plugId", p.status_at as "faultedAt", p.error_code as "errorCode"
    from plugs p join stations s on s.id = p.station_id
    where p.status = 'Faulted' and p.status_at > ${since} and p.charging_point_id is not null
      and p.deleted_at is null and s.deleted_at is null and s.owner_id is not null
    limit ${ALERTS_MAX}`.execute(db);
  return rows;
}

export async function isFaulted(trx: Trx, plugId: number): Promise<boolean> {
  const plug = await trx
    .selectFrom('plugs')
    .select('id')
    .where('id', '=', plugId)
    .where('status', '=', 'Faulted')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return plug !== undefined;
}

export const listDecidedPayouts = (db: Db, since: Date) =>
  db
    .selectFrom('payouts')
    .select(['id', 'owner_id as ownerId', 'amount_minor as amountMinor', 'status'])
    .select(['fiat_minor as fiatMinor', 'currency'])
    .where('decided_at', '>', since)
    .where('status', 'in', ['paid', 'refused'])
    .limit(ALERTS_MAX)
    .execute();
