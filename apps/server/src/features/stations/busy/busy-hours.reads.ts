import type { BusyCell } from '@voltagora/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface OfStation {
  stationId: number;
  timeZone: string;
  from: Date;
  until: Date;
}

/** The newest sessions are enough; a station with more is busy all the time. */
const SESSIONS_MAX = 20_000;
/** A session that was never ended does not fill a week. */
const HOURS_MAX = 24;

/** A driver with an account is one person in all bookings; everybody else is known by their card alone. */
const sessionsOf = ({ stationId, from, until }: OfStation): RawBuilder<unknown> => sql`
  select sessions.started_at, least(sessions.stopped_at, sessions.started_at + ${HOURS_MAX} * interval '1 hour')
      as stopped_at, coalesce(reservations.user_id::text, sessions.id_tag) as person
  from charging_sessions sessions left join reservations on reservations.id = sessions.reservation_id
  where sessions.station_id = ${stationId} and sessions.started_at >= ${from}
    and sessions.started_at < ${until} and sessions.stopped_at > sessions.started_at
  order by sessions.started_at desc limit ${SESSIONS_MAX}`;

/** The plugs of a station, and its ended sessions that began in `[from, until)`. */
export async function readBusyTotals(db: Db, of: OfStation) {
  const { rows } = await sql<{
    sessions: number;
    people: number;
    first_at: Date | null;
    plugs: number;
  }>`
    select count(*)::int as sessions, count(distinct person)::int as people, min(started_at) as first_at,
      (select count(*) from plugs where station_id = ${of.stationId} and deleted_at is null
        and charging_point_id is not null)::int as plugs
    from (${sessionsOf(of)}) session`.execute(db);
  return rows[0] ?? { sessions: 0, people: 0, first_at: null, plugs: 0 };
}

/** The same sessions by weekday and hour of the station's local time. */
export async function listBusyCells(db: Db, of: OfStation): Promise<BusyCell[]> {
  const { rows } = await sql<BusyCell>`
    select extract(isodow from hour)::int as weekday, extract(hour from hour)::int as hour,
      sum(extract(epoch from greatest(interval '0',
        least(stop, hour + interval '1 hour') - greatest(start, hour))))::float8 as seconds,
      count(distinct person)::int as people
    from (select person, started_at at time zone ${of.timeZone} as start,
        stopped_at at time zone ${of.timeZone} as stop from (${sessionsOf(of)}) session) local
      cross join lateral generate_series(date_trunc('hour', start), stop, interval '1 hour') hour
    group by 1, 2`.execute(db);
  return rows;
}
