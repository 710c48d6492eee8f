// Charging sessions with their measurements, for the person they are about.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';

const SAMPLES_MAX = 2_000;

/**
 * The newest sessions: a driver's own with their samples, or those at an owner's stations with no word about who
 * charged. At most 2,000 samples of a session, the first ones.
 */
export async function listExportedSessions(
  db: Db,
  { userId, role }: Pick<Actor, 'userId' | 'role'>,
  limit: number,
) {
  const isDriver = role === 'driver';
  const samples = sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('at', taken_at,
      'energy_kWh', energy_wh / 1000.0, 'power_kW', power_w / 1000.0, 'soc', soc_percent) order by taken_at), '[]'::jsonb)
    from (select * from meter_samples where session_id = charging_sessions.id
      order by taken_at limit ${SAMPLES_MAX}) taken)`;
  return db
    .selectFrom('charging_sessions')
    .innerJoin('plugs', 'plugs.id', 'charging_sessions.plug_id')
    .innerJoin('stations', 'stations.id', 'plugs.station_id')
    .leftJoin('reservations', 'reservations.id', 'charging_sessions.reservation_id')
    .leftJoin('session_confirmations as asked', 'asked.session_id', 'charging_sessions.id')
    .select([
      'charging_sessions.id',
      'charging_sessions.reservation_id',
      'stations.name as station_name',
      'plugs.label as plug_label',
      'charging_sessions.started_at',
      'charging_sessions.stopped_at',
      'charging_sessions.stop_reason',
      'asked.asked_at as confirmation_asked_at',
      'asked.outcome as confirmation',
      sql<number>`(charging_sessions.energy_wh / 1000.0)::float8`.as('energy_kWh'),
    ])
    .$if(isDriver, (query) =>
      query.select(samples.as('samples')).where('reservations.user_id', '=', userId),
    )
    .$if(!isDriver, (query) => query.where('charging_sessions.owner_id', '=', userId))
    .orderBy('charging_sessions.started_at', 'desc')
    .limit(limit)
    .execute();
}
