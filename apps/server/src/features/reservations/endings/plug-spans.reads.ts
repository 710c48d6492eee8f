// What a plug was while a booking waited for its driver.
import type { PlugSpan } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { isFresh } from '../../stations/public.ts';

export interface SpansOf {
  reservationId: string;
  plugId: number;
  /** Spans that were over before are left out. */
  since: Date;
  now: Date;
}

/** Spans in which the plug was not Available, not connected, or in use by a session that is not of this booking. */
export async function readPlugSpans(
  db: Db | Trx,
  { reservationId, plugId, since, now }: SpansOf,
): Promise<PlugSpan[]> {
  const { rows } = await sql<PlugSpan>`
    select status as state, from_at as "from", until_at as until from plug_status_times
      where plug_id = ${plugId} and (until_at is null or until_at > ${since}) and from_at <= ${now}
    union all
    select 'other_session', started_at, stopped_at from charging_sessions
      where plug_id = ${plugId} and (stopped_at is null or stopped_at > ${since}) and started_at <= ${now}
        and reservation_id is distinct from ${reservationId} and not 'no_cable' = any(flags)
    union all
    select 'Not connected', gone_at, back_at from charging_point_absences absence
      join plugs on plugs.charging_point_id = absence.charging_point_id
      where plugs.id = ${plugId} and back_at > ${since}
    union all
    select 'Not connected', coalesce(charging_points.last_seen_at, plugs.created_at, to_timestamp(0)), null
      from plugs left join charging_points on charging_points.id = plugs.charging_point_id
      where plugs.id = ${plugId} and not ${isFresh(now)}
    union all
    select 'Not connected', to_timestamp(0), null from plugs
      where plugs.id = ${plugId} and plugs.status = 'Not connected'`.execute(db);
  return rows;
}
