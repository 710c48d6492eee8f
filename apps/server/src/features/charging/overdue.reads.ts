// What time has run out for. Every query takes what no other node is working on.
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/connection.ts';

const BATCH = 100;

/** Reservations whose charger was asked and has neither begun nor failed. */
export const findSilentStarts = (db: Db, askedBefore: Date) =>
  db
    .selectFrom('reservations')
    .select('id')
    .where('status', '=', 'RESERVED')
    .where('start_asked_at', '<=', askedBefore)
    .where('start_failure', 'is', null)
    .limit(BATCH)
    .execute();

export interface Overrun {
  id: string;
  chargingPointId: number;
  transactionId: number;
}

/** Marks running sessions whose window is over as asked to stop; each is answered once. */
export async function takeOverruns(
  db: Db,
  now: Date,
  connectedIds: readonly number[],
): Promise<Overrun[]> {
  if (connectedIds.length === 0) return [];
  const { rows } = await sql<Overrun>`
    update charging_sessions set stop_asked_at = ${now} where id in (
      select session.id from charging_sessions session
      join reservations on reservations.id = session.reservation_id
      where session.stopped_at is null and session.stop_asked_at is null
        and reservations.stop_time <= ${now}
        and session.charging_point_id = any(${connectedIds}::int[])
      limit ${BATCH} for update of session skip locked)
    returning id, charging_point_id as "chargingPointId", transaction_id as "transactionId"`.execute(
    db,
  );
  return rows;
}

export interface Limits {
  /** Asked to stop before this: it does not come any more. */
  stopAskedBefore: Date;
  /** Window over before this, whether or not anybody could ask. */
  windowOverBefore: Date;
  /** The connector has said Available since before this although its session is open. */
  availableBefore: Date;
  /** Sessions that nobody pays for, silent since. */
  unpaidSilentBefore: Date;
}

/** One open session that will not be stopped by its charger, locked. */
export async function takeAbandoned(trx: Trx, limits: Limits): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select session.id from charging_sessions session
    join plugs on plugs.id = session.plug_id
    join charging_points point on point.id = session.charging_point_id
    left join reservations on reservations.id = session.reservation_id
    where session.stopped_at is null and (
      session.stop_asked_at <= ${limits.stopAskedBefore}
      or reservations.stop_time <= ${limits.windowOverBefore}
      or (reservations.id is null
        and coalesce(session.last_sample_at, session.received_at) <= ${limits.unpaidSilentBefore})
      or (point.connected and plugs.status = 'Available' and plugs.status_at > session.received_at
        and plugs.status_at > coalesce(session.last_sample_at, session.received_at)
        and plugs.status_at <= ${limits.availableBefore}))
    order by session.received_at limit 1 for update of session skip locked`.execute(trx);
  return rows[0]?.id;
}
