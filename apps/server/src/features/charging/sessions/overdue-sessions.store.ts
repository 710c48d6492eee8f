// Sessions that are due to be stopped or closed. Each query skips the rows that another node has locked.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { isTriedNow, type Pass } from '../../../platform/jobs/failed-rows.store.ts';

const BATCH = 100;

/** Running sessions whose window is over that nobody has asked to stop. */
export const findOverruns = (pass: Pass, connectedIds: readonly number[]): Promise<string[]> =>
  findToStop(
    pass,
    connectedIds,
    // Told late, of a booking that was called off: nobody wants it to go on.
    sql`exists (select from reservations where reservations.id = session.reservation_id
      and (reservations.stop_time <= ${pass.now} or reservations.status <> 'CHARGING'))`,
  );

/** Running sessions without a booking, where a driver's booked window has begun. */
export const findWalkUps = (pass: Pass, connectedIds: readonly number[]): Promise<string[]> =>
  findToStop(
    pass,
    connectedIds,
    sql`session.reservation_id is null and exists (select from calendar_entries entry
      join reservations on reservations.id = entry.reservation_id
      where entry.plug_id = session.plug_id and entry.released_at is null
        and entry.during @> ${pass.now}::timestamptz and reservations.status = 'RESERVED'
        and reservations.start_time <= ${pass.now} and reservations.stop_time > ${pass.now})`,
  );

async function findToStop(
  pass: Pass,
  connectedIds: readonly number[],
  isOverdue: RawBuilder<unknown>,
): Promise<string[]> {
  if (connectedIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select session.id from charging_sessions session
    where session.stopped_at is null and session.stop_asked_at is null
      and session.end_waits_until is null
      and session.charging_point_id = any(${[...connectedIds]}::int[])
      and ${isOverdue} and ${isTriedNow(pass, sql`session.id`)}
    order by session.received_at limit ${BATCH}`.execute(pass.db);
  return rows.map(({ id }) => id);
}

export interface RunningCharge {
  id: string;
  chargingPointId: number;
  chargingPointTransactionId: string | null;
  energyWh: number;
  startedAt: Date;
  windowStart: Date;
  tariff: unknown;
  quotedTotalMicro: number;
}

/** Paid charges under way at these charging points that nobody has asked to stop. */
export async function findRunning(
  db: Db,
  connectedIds: readonly number[],
): Promise<RunningCharge[]> {
  if (connectedIds.length === 0) return [];
  const { rows } = await sql<RunningCharge>`
    select session.id, session.charging_point_id as "chargingPointId",
      session.charger_transaction_id as "chargingPointTransactionId",
      session.energy_wh as "energyWh", session.started_at as "startedAt",
      reservations.start_time as "windowStart", reservations.tariff,
      reservations.quoted_total_micro as "quotedTotalMicro"
    from charging_sessions session
    join reservations on reservations.id = session.reservation_id
    where session.stopped_at is null and session.stop_asked_at is null and session.energy_wh > 0
      and session.end_waits_until is null
      and session.charging_point_id = any(${[...connectedIds]}::int[])`.execute(db);
  return rows;
}

export interface Limits {
  /** Asked to stop before this: it does not come any more. */
  stopAskedBefore: Date;
  /** Window over before this, whether or not anybody could ask. */
  windowOverBefore: Date;
  /** The connector has said Available since before this although its session is open. */
  availableBefore: Date;
  /** The same where the charging point has booted since it last measured. */
  availableAfterBootBefore: Date;
  /** Sessions that nobody pays for, silent since. */
  unpaidSilentBefore: Date;
}

export interface Abandoned {
  id: string;
  chargingPointId: number;
  chargingPointTransactionId: string | null;
  lastSignAt: Date;
}

/** Open sessions that will not be stopped by their charging point, the longest first. */
export async function findAbandoned(pass: Pass, limits: Limits): Promise<Abandoned[]> {
  const { rows } = await sql<Abandoned>`
    select session.id, session.charging_point_id as "chargingPointId",
      session.charger_transaction_id as "chargingPointTransactionId",
      greatest(session.last_sample_at, session.received_at) as "lastSignAt"
    ${abandoned(limits)} and ${isTriedNow(pass, sql`session.id`)}
    order by session.received_at limit ${BATCH}`.execute(pass.db);
  return rows;
}

/** Whether one of them still is, and is this transaction's alone. */
export async function lockAbandoned(trx: Trx, id: string, limits: Limits): Promise<boolean> {
  const { rows } = await sql`
    select session.id ${abandoned(limits)} and session.id = ${id}
    for update of session skip locked`.execute(trx);
  return rows.length > 0;
}

const abandoned = (limits: Limits) => sql`
    from charging_sessions session
    join plugs on plugs.id = session.plug_id
    join charging_points point on point.id = session.charging_point_id
    left join reservations on reservations.id = session.reservation_id
    where session.stopped_at is null and session.end_waits_until is null and (
      session.stop_asked_at <= ${limits.stopAskedBefore}
      or reservations.stop_time <= ${limits.windowOverBefore}
      or (reservations.id is null
        and coalesce(session.last_sample_at, session.received_at) <= ${limits.unpaidSilentBefore})
      or (point.connected and plugs.status = 'Available' and plugs.status_at > session.received_at
        and plugs.status_at > coalesce(session.last_sample_at, session.received_at)
        and (plugs.status_at <= ${limits.availableBefore}
          or (plugs.status_at <= ${limits.availableAfterBootBefore}
            and point.last_boot_at > session.received_at
            and point.last_boot_at > coalesce(session.last_sample_at, session.received_at)))))`;
