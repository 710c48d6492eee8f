import type { Db } from '../../../platform/db/db.ts';

export interface Reach {
  chargingPointId: number;
  /** Undefined or 0 means every connector of the charging point. */
  connectorNumber?: number | undefined;
  /** Limits the result to this reservation. */
  reservationId?: string;
}

/** Sessions under way that a command affects, except those of `userId`; null excludes nobody. */
export const findReachedSessions = (db: Db, reach: Reach, userId: string | null) => {
  const { chargingPointId, connectorNumber = 0, reservationId } = reach;
  return db
    .selectFrom('charging_sessions as session')
    .innerJoin('reservations', 'reservations.id', 'session.reservation_id')
    .innerJoin('plugs', 'plugs.id', 'session.plug_id')
    .select(['session.id as sessionId', 'reservations.id as reservationId'])
    .where('session.charging_point_id', '=', chargingPointId)
    .where('session.stopped_at', 'is', null)
    .$if(userId !== null, (query) => query.where('reservations.user_id', '!=', userId ?? ''))
    .$if(connectorNumber > 0, (query) =>
      query.where('plugs.connector_number', '=', connectorNumber),
    )
    .$if(reservationId !== undefined, (query) =>
      query.where('reservations.id', '=', reservationId ?? ''),
    )
    .orderBy('session.id')
    .execute();
};
