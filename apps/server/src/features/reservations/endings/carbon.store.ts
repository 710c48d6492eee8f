import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { isTriedNow, type Pass } from '../../../platform/jobs/failed-rows.store.ts';

const BATCH = 50;

/** Sessions without an attempted estimate, the newest first. */
export const findUnestimated = (pass: Pass, endedAfter: Date) =>
  pass.db
    .selectFrom('reservations')
    .innerJoin('charging_sessions as session', 'session.reservation_id', 'reservations.id')
    .innerJoin('stations', 'stations.id', 'reservations.station_id')
    .select(['reservations.id', 'reservations.plug_id as plugId'])
    .select(['stations.country', 'stations.lat', 'stations.lng'])
    .select(['session.energy_wh as energyWh', 'session.started_at as start'])
    .select('session.stopped_at as stop')
    .where('reservations.status', '=', 'FULFILLED')
    .where('reservations.co2_estimate', 'is', null)
    .where('reservations.ended_at', '>', endedAfter)
    .where(isTriedNow(pass, sql`reservations.id`))
    .orderBy('reservations.ended_at', 'desc')
    .limit(BATCH)
    .execute();

export const writeEstimate = (db: Db, id: string, estimate: object) =>
  db
    .updateTable('reservations')
    .set({ co2_estimate: JSON.stringify(estimate) })
    .where('id', '=', id)
    .execute();
