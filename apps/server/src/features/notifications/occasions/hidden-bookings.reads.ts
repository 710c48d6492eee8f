import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** A booking at a station that nobody else sees any more. */
export interface HiddenBooking {
  id: string;
  driverId: string;
  start: Date;
  stop: Date;
  station: string;
  plug: string;
  timeZone: string;
  hiddenSince: Date;
}

const BOOKINGS_MAX = 500;

/** The next bookings at hidden stations whose drivers have not been told so since. */
export async function listHiddenBookings(db: Db, now: Date): Promise<HiddenBooking[]> {
  const { rows } = await sql<HiddenBooking>`
    select r.id, r.user_id as "driverId", r.start_time as start, r.stop_time as stop, s.name as station,
      p.label as plug, s.time_zone as "timeZone", s.hidden_since as "hiddenSince"
    from stations s
    join reservations r on r.station_id = s.id
    join plugs p on p.id = r.plug_id
    where s.hidden_since is not null and s.deleted_at is null and r.status = 'RESERVED' and r.stop_time > ${now}
      and not exists (select from notifications n where n.user_id = r.user_id and n.kind = 'station_hidden'
        and split_part(n.subject, ' ', 1) = r.id::text and n.created_at > s.hidden_since)
    order by r.start_time limit ${BOOKINGS_MAX}`.execute(db);
  return rows;
}
