// Signed readings of a charge, for whom the charge is.
import type { Db } from '../../platform/db/connection.ts';

/** A charge that the person has driven up for, or that was at their station. */
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

/** In the order in which they were measured. */
export const listProofs = (db: Db, sessionId: string) =>
  db
    .selectFrom('meter_proofs')
    .select(['id', 'taken_at', 'context', 'format', 'data', 'public_key'])
    .where('session_id', '=', sessionId)
    .orderBy('taken_at')
    .orderBy('id')
    .execute();

export async function hasSigned(db: Db, chargingPointId: number): Promise<boolean> {
  const signed = await db
    .selectFrom('meter_proofs')
    .innerJoin('charging_sessions as session', 'session.id', 'meter_proofs.session_id')
    .select('meter_proofs.id')
    .where('session.charging_point_id', '=', chargingPointId)
    .limit(1)
    .executeTakeFirst();
  return signed !== undefined;
}
