import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** A booking whose charging point is not connected. */
export interface AwayBooking {
  id: string;
  driverId: string;
  plugId: number;
  start: Date;
  stop: Date;
  station: string;
  plug: string;
  timeZone: string;
  seenAt: Date;
  limitHours: number;
}

const BOOKINGS_MAX = 500;

/**
 * The next bookings whose charging point was last seen before a time, and whose drivers have not been told so since. Those told that
 * the charging point refuses the booking can move already.
 */
export async function listAwayBookings(
  db: Db,
  { now, seenBefore }: { now: Date; seenBefore: Date },
): Promise<AwayBooking[]> {
  const { rows } = await sql<AwayBooking>`
    select r.id, r.user_id as "driverId", r.plug_id as "plugId", r.start_time as start, r.stop_time as stop,
      s.name as station, p.label as plug, s.time_zone as "timeZone", point.last_seen_at as "seenAt",
      s.away_limit_hours as "limitHours"
    from reservations r
    join stations s on s.id = r.station_id
    join plugs p on p.id = r.plug_id
    join charging_points point on point.id = p.charging_point_id
    where r.status = 'RESERVED' and r.stop_time > ${now} and not point.connected
      and point.last_seen_at < ${seenBefore}
      and coalesce(r.charger_hold, '') not in ('refused', 'lost')
      and not exists (select from notifications n where n.user_id = r.user_id and n.kind = 'charger_away'
        and split_part(n.subject, ' ', 1) = r.id::text and split_part(n.subject, ' ', 2) = r.plug_id::text
        and n.created_at > point.last_seen_at)
    order by r.start_time limit ${BOOKINGS_MAX}`.execute(db);
  return rows;
}
