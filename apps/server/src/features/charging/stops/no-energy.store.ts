// Booked sessions as their samples show them, and the warnings that no energy flows.
import { type EnergyFlow, LEAST_W, LEAST_WH } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { isTriedNow, type Pass } from '../../../platform/jobs/failed-rows.store.ts';

export interface WatchedSession extends EnergyFlow {
  id: string;
  plugId: number;
  reservationId: string;
}

/** Those whose energy has not risen for `warnAfterMs`, or that were warned of, and that nobody has asked to stop. */
export async function findWatched(
  pass: Pass,
  connectedIds: readonly number[],
  warnAfterMs: number,
): Promise<WatchedSession[]> {
  if (connectedIds.length === 0) return [];
  const { rows } = await sql<WatchedSession>`
    select session.id, session.plug_id as "plugId", session.reservation_id as "reservationId",
      session.last_sample_at as "lastSampleAt", session.no_energy_warned_at as "warnedAt",
      plugs.status, coalesce(flow.since, session.started_at) as "stillSince"
    from charging_sessions session
    join plugs on plugs.id = session.plug_id
    left join lateral (select greatest(
        min(taken_at) filter (where energy_wh > session.energy_wh - ${LEAST_WH}
          and session.energy_wh >= ${LEAST_WH}),
        max(taken_at) filter (where power_w >= ${LEAST_W})) as since
      from meter_samples where session_id = session.id) flow on true
    where session.stopped_at is null and session.stop_asked_at is null
      and session.reservation_id is not null
      and session.received_at <= ${new Date(pass.now.getTime() - warnAfterMs)}
      and session.charging_point_id = any(${[...connectedIds]}::int[])
      and ${isTriedNow(pass, sql`session.id`)}
      and (session.no_energy_warned_at is not null or not exists (select from meter_samples
        where session_id = session.id
          and taken_at > session.last_sample_at - ${warnAfterMs} * interval '1 millisecond'
          and (energy_wh < session.energy_wh - ${LEAST_WH} or power_w >= ${LEAST_W})))`.execute(
    pass.db,
  );
  return rows;
}

/** False where another node has done it, or the session has stopped. */
export async function noteWarned(db: Db, id: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('charging_sessions')
    .set({ no_energy_warned_at: at })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .where('no_energy_warned_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
