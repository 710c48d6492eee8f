// What drivers have under way at a charging point, which a commissioning call of its owner must not touch.
import { LIVE_STATUSES } from '@voltagora/domain';
import type { Db } from '../../../../platform/db/db.ts';

/** Live bookings of a charging point that have begun, or begin before `until`; or of a plug, if `connectorNumber` is not 0. */
export const countBookings = async (
  db: Db,
  at: { chargingPointId: number; connectorNumber: number; until: Date },
): Promise<number> => {
  const { count } = await db
    .selectFrom('reservations')
    .innerJoin('plugs', 'plugs.id', 'reservations.plug_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('plugs.charging_point_id', '=', at.chargingPointId)
    .where('reservations.status', 'in', LIVE_STATUSES)
    .where('reservations.start_time', '<=', at.until)
    .$if(at.connectorNumber > 0, (query) =>
      query.where('plugs.connector_number', '=', at.connectorNumber),
    )
    .executeTakeFirstOrThrow();
  return count;
};

/** The OCPP numbers of all live bookings of a charging point. */
export const listReservationNumbers = async (db: Db, chargingPointId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('reservations')
      .innerJoin('plugs', 'plugs.id', 'reservations.plug_id')
      .select('reservations.ocpp_reservation_id')
      .where('plugs.charging_point_id', '=', chargingPointId)
      .where('reservations.status', 'in', LIVE_STATUSES)
      .execute()
  ).map(({ ocpp_reservation_id: number }) => number);

/** The ids of the transactions of bookings that run at a charging point, ours and its own. */
export const listBookedTransactions = async (db: Db, chargingPointId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('charging_sessions')
      .select(['transaction_id', 'charger_transaction_id'])
      .where('charging_point_id', '=', chargingPointId)
      .where('reservation_id', 'is not', null)
      .where('stopped_at', 'is', null)
      .execute()
  ).flatMap(({ transaction_id: ours, charger_transaction_id: theirs }) =>
    theirs === null ? [String(ours)] : [String(ours), theirs],
  );
