// Slot locks as rows: which are due, how the charging point answered, which are to be released. One node claims a row; a row
// whose answer never came is claimed again.
import { SLOT_LOCK_LEAD_MS } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** An OCPP call is answered within 30 s or never. */
const ANSWER_MS = 60_000;
/** Delay before asking again about a plug that was in use or out of order. */
const ASK_AGAIN_MS = 120_000;
const BATCH = 100;

/** Charging points connected to this process, and since when. */
export type Here = readonly { chargingPointId: number; since: Date }[];

export interface DueSlotLock {
  reservationId: string;
  reservationNumber: number;
  chargingPointId: number;
  connectorNumber: number;
  plugId: number;
  idTag: string;
  expiresAt: Date;
  before: string | null;
}

/** Claims due slot locks as asked; `noteAnswer` records each answer. A refusal stays until there is another answer. */
export function takeDueSlotLocks(db: Db, now: Date, here: Here): Promise<DueSlotLock[]> {
  if (here.length === 0) return Promise.resolve([]);
  return db.transaction().execute(async (trx) => {
    const { rows: due } = await sql<DueSlotLock>`
      select reservations.id as "reservationId", ocpp_reservation_id as "reservationNumber",
        plugs.charging_point_id as "chargingPointId", plugs.connector_number as "connectorNumber",
        plugs.id as "plugId", id_tag as "idTag", stop_time as "expiresAt", charger_hold as before
      from reservations
      join plugs on plugs.id = reservations.plug_id
      join charging_points point on point.id = plugs.charging_point_id
      join unnest(${here.map(({ chargingPointId }) => chargingPointId)}::int[],
        ${here.map(({ since }) => since)}::timestamptz[]) as here (id, since) on here.id = point.id
      left join charger_holds hold
        on hold.reservation_id = reservations.id and hold.charging_point_id = point.id
      where reservations.status = 'RESERVED' and plugs.connector_number is not null
        and start_time <= ${new Date(now.getTime() + SLOT_LOCK_LEAD_MS)} and stop_time > ${now}
        and (start_asked_at is null or start_failure is not null)
        and (charger_hold is null
          or (charger_hold = 'asked' and charger_hold_at <= ${new Date(now.getTime() - ANSWER_MS)})
          or (charger_hold = 'refused' and charger_hold_reason <> 'Rejected'
            and charger_hold_at <= ${new Date(now.getTime() - ASK_AGAIN_MS)})
          or (charger_hold = 'lost' and hold.losses = 1)
          or (charger_hold = 'held' and (hold.asked_at is null or hold.held_until <> stop_time
            or hold.asked_at < here.since or hold.asked_at < point.last_boot_at
            or hold.asked_at < start_asked_at)))
      order by start_time limit ${BATCH} for update of reservations skip locked`.execute(trx);
    for (const hold of due) {
      await sql`update reservations set charger_hold_at = ${now},
          charger_hold = case when charger_hold = 'refused' then charger_hold else 'asked' end
        where id = ${hold.reservationId}`.execute(trx);
      await sql`insert into charger_holds (reservation_id, charging_point_id, held_until, asked_at)
        values (${hold.reservationId}, ${hold.chargingPointId}, ${hold.expiresAt}, ${now})
        on conflict (reservation_id, charging_point_id) do update
          set held_until = excluded.held_until, asked_at = excluded.asked_at, release_at = null
      `.execute(trx);
    }
    return due;
  });
}

export interface SlotLockAnswer {
  state: 'asked' | 'held' | 'refused' | 'unsupported';
  /** The charging point's answer, or why there is none. */
  reason: string;
  now: Date;
}

/** False when the reservation has ended or moved meanwhile: its row here still has to be released. */
export function noteAnswer(
  db: Db,
  { reservationId, chargingPointId, plugId }: DueSlotLock,
  { askedAt, state, reason, now }: SlotLockAnswer & { askedAt: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('reservations')
      .set({ charger_hold: state, charger_hold_reason: reason, charger_hold_at: now })
      .where('id', '=', reservationId)
      .where('status', '=', 'RESERVED')
      .where('plug_id', '=', plugId)
      .where('charger_hold_at', '=', askedAt)
      .executeTakeFirst();
    if (numUpdatedRows === 1n && (state === 'refused' || state === 'unsupported')) {
      await trx
        .deleteFrom('charger_holds')
        .where('reservation_id', '=', reservationId)
        .where('charging_point_id', '=', chargingPointId)
        .execute();
    }
    return numUpdatedRows === 1n;
  });
}

export interface LostSlotLock {
  chargingPointId: number;
  /** Identifies the slot lock by the reservation number it was asked with, or by its plug. */
  reservationNumber?: number;
  connectorNumber?: number;
  reason: string;
  /**
   * When the charging point reported the loss, and since when it is connected: an older report is about an earlier slot lock.
   */
  at: Date;
  since: Date;
  now: Date;
}

export interface LostHold {
  reservationId: string;
  plugId: number;
  connectorNumber: number;
}

/** Marks a slot lock that a charging point dropped early; undefined when it was none. */
export async function takeLoss(db: Db, loss: LostSlotLock): Promise<LostHold | undefined> {
  const { rows } = await sql<LostHold>`
    with lost as (
      update reservations set charger_hold = 'lost', charger_hold_reason = ${loss.reason},
        charger_hold_at = ${loss.now}
      from plugs, charging_points point, charger_holds hold
      where plugs.id = reservations.plug_id and point.id = plugs.charging_point_id
        and hold.reservation_id = reservations.id and hold.charging_point_id = point.id
        and point.id = ${loss.chargingPointId}
        and (ocpp_reservation_id = ${loss.reservationNumber ?? null}::int
          or plugs.connector_number = ${loss.connectorNumber ?? null}::int)
        and reservations.status = 'RESERVED' and charger_hold = 'held' and stop_time > ${loss.now}
        and (start_asked_at is null or start_failure is not null)
        and charger_hold_at < ${loss.at} and hold.asked_at >= ${loss.since}
        and (point.last_boot_at is null or hold.asked_at >= point.last_boot_at)
      returning reservations.id, plug_id, plugs.connector_number),
    counted as (
      update charger_holds set losses = losses + 1 from lost
      where reservation_id = lost.id and charging_point_id = ${loss.chargingPointId})
    select id as "reservationId", plug_id as "plugId", connector_number as "connectorNumber"
    from lost`.execute(db);
  return rows[0];
}

export interface EndedSlotLock {
  reservationId: string;
  reservationNumber: number;
  chargingPointId: number;
  plugId: number;
  askedAt: Date;
  /** True when nothing is left to cancel: expired, used by its own start, or lost. */
  isOver: boolean;
}

/** Slot locks that no booking needs: those that ended by themselves, and those to cancel at charging points connected here. */
export async function takeEndedSlotLocks(
  db: Db,
  now: Date,
  hereIds: readonly number[],
): Promise<EndedSlotLock[]> {
  const { rows } = await sql<EndedSlotLock>`
    with ended as (
      select hold.reservation_id, hold.charging_point_id, ocpp_reservation_id, plug_id, is_over
      from charger_holds hold
      join reservations on reservations.id = hold.reservation_id
      join plugs on plugs.id = reservations.plug_id
      cross join lateral (select hold.held_until <= ${now} or charger_hold is not distinct from 'lost'
        or (reservations.status in ('CHARGING', 'FULFILLED')
          and plugs.charging_point_id is not distinct from hold.charging_point_id) as is_over) life
      where (is_over or hold.charging_point_id = any(${[...hereIds]}::int[])) and (reservations.status <> 'RESERVED' or stop_time <= ${now}
          or plugs.charging_point_id is distinct from hold.charging_point_id)
        and (hold.release_at is null or hold.release_at <= ${now})
      limit ${BATCH} for update of hold skip locked)
    update charger_holds hold set release_at = ${new Date(now.getTime() + ANSWER_MS)}
    from ended
    where hold.reservation_id = ended.reservation_id
      and hold.charging_point_id = ended.charging_point_id
    returning hold.reservation_id as "reservationId", ocpp_reservation_id as "reservationNumber",
      hold.charging_point_id as "chargingPointId", plug_id as "plugId", asked_at as "askedAt",
      is_over as "isOver"`.execute(db);
  return rows;
}

/** Deletes a slot lock that has ended, unless it was asked for again. */
export const closeHold = (
  db: Db,
  { reservationId, chargingPointId, askedAt }: EndedSlotLock,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('reservations')
      .set({ charger_hold: 'ended', charger_hold_at: now })
      .where('id', '=', reservationId)
      .where('charger_hold', 'in', ['asked', 'held', 'lost'])
      .where((eb) => eb.or([eb('status', '!=', 'RESERVED'), eb('stop_time', '<=', now)]))
      .execute();
    await trx
      .deleteFrom('charger_holds')
      .where('reservation_id', '=', reservationId)
      .where('charging_point_id', '=', chargingPointId)
      .where('asked_at', '=', askedAt)
      .execute();
  });

/** Whether the charging point was asked to lock this connector for a booking that still needs it. */
export async function isHeldForBooking(
  db: Db,
  chargingPointId: number,
  connectorNumber: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('charger_holds')
    .innerJoin('reservations', 'reservations.id', 'charger_holds.reservation_id')
    .innerJoin('plugs', 'plugs.id', 'reservations.plug_id')
    .select('reservations.id')
    .where('charger_holds.charging_point_id', '=', chargingPointId)
    .where('plugs.charging_point_id', '=', chargingPointId)
    .where('plugs.connector_number', '=', connectorNumber)
    .where('reservations.status', '=', 'RESERVED')
    .executeTakeFirst();
  return row !== undefined;
}
