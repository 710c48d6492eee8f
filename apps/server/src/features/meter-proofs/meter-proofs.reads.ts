import type { Db } from '../../platform/db/db.ts';

/** A session of which the user is the driver or the station's owner. */
export const findSession = (db: Db, sessionId: string, userId: string) =>
  db
    .selectFrom('charging_sessions as session')
    .innerJoin('plugs', 'plugs.id', 'session.plug_id')
    .innerJoin('stations', 'stations.id', 'plugs.station_id')
    .leftJoin('reservations', 'reservations.id', 'session.reservation_id')
    .select(['session.id', 'session.charging_point_id', 'session.transaction_id'])
    .select('session.energy_wh')
    .where('session.id', '=', sessionId)
    .where((eb) =>
      eb.or([eb('reservations.user_id', '=', userId), eb('stations.owner_id', '=', userId)]),
    )
    .executeTakeFirst();

/** Ordered by time of measurement. */
export const listProofs = (db: Db, sessionId: string) =>
  db
    .selectFrom('meter_proofs')
    .select(['id', 'taken_at', 'context', 'format', 'data', 'public_key'])
    .where('session_id', '=', sessionId)
    .orderBy('taken_at')
    .orderBy('id')
    .execute();

const CHARGES_MAX = 10;

/** The newest sessions of a charging point with signed readings. */
export const listSignedSessions = (db: Db, chargingPointId: number) =>
  db
    .selectFrom('charging_sessions as session')
    .innerJoin('plugs', 'plugs.id', 'session.plug_id')
    .select(['session.id', 'session.started_at', 'session.energy_wh', 'plugs.label'])
    .where('session.charging_point_id', '=', chargingPointId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('meter_proofs').select('id').whereRef('session_id', '=', 'session.id')),
    )
    .orderBy('session.started_at', 'desc')
    .limit(CHARGES_MAX)
    .execute();
