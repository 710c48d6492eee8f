// Reservations as charging sees them: by id, and by id tag at a charging point.
import {
  earliestStart,
  LIVE_STATUSES,
  type ReservationStatus,
  type Tariff,
} from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { StoredTariff, termsOfBooking } from '../lists/stored-json.ts';

/** A reservation as charging sees it; `connectorNumber` and `chargingPointId` are null when the plug lost its charging point. */
export interface ChargingReservation {
  id: string;
  userId: string;
  stationId: number;
  plugId: number;
  chargingPointId: number | null;
  connectorNumber: number | null;
  status: ReservationStatus;
  start: Date;
  stop: Date;
  /** By the terms of the booking; the plug must be free before `start`. */
  startableFrom: Date;
  idTag: string;
  tariff: Tariff;
  quotedTotalMicro: number;
  holdMinor: number;
  startAskedAt: Date | null;
  startAgreedAt: Date | null;
  startFailure: string | null;
}

/** One reservation, whatever its state. */
export async function readForCharging(
  db: Db,
  reservationId: string,
): Promise<ChargingReservation | undefined> {
  const row = await forCharging(db).where('reservations.id', '=', reservationId).executeTakeFirst();
  return row && toChargingReservation(row);
}

/** The next reservation of a driver in a state at a charging point. */
export async function findLiveAt(
  db: Db,
  at: { userId: string; chargingPointId: number; status: 'RESERVED' | 'CHARGING' },
): Promise<ChargingReservation | undefined> {
  const row = await forCharging(db)
    .where('user_id', '=', at.userId)
    .where('plugs.charging_point_id', '=', at.chargingPointId)
    .where('reservations.status', '=', at.status)
    .orderBy('start_time')
    .limit(1)
    .executeTakeFirst();
  return row && toChargingReservation(row);
}

/** The earliest time that a session of this reservation can have begun. */
export async function readEarliestStart(trx: Trx, reservationId: string): Promise<Date> {
  const row = await trx
    .selectFrom('reservations')
    .select(['created_at', 'start_time', 'stop_time', 'booking_terms'])
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow();
  const window = { start: row.start_time, stop: row.stop_time };
  const startableFrom = earliestStart(window, termsOfBooking(row));
  return startableFrom > row.created_at ? startableFrom : row.created_at;
}

/** What its session costs in all, in micro units of the currency; null while it is not billed. */
export async function readBilledTotal(db: Db, reservationId: string): Promise<number | null> {
  const row = await db
    .selectFrom('reservations')
    .select('billed_total_micro')
    .where('id', '=', reservationId)
    .executeTakeFirst();
  return row?.billed_total_micro ?? null;
}

/** The live reservation of an id tag at a charging point; tags compare without regard to case. */
export async function findByIdTag(
  db: Db,
  at: { idTag: string; chargingPointId: number; plugId?: number | undefined },
): Promise<ChargingReservation | undefined> {
  const { plugId } = at;
  const row = await forCharging(db)
    .where('id_tag', '=', at.idTag.toUpperCase())
    .where('plugs.charging_point_id', '=', at.chargingPointId)
    .where('reservations.status', 'in', LIVE_STATUSES)
    .$if(plugId !== undefined, (query) => query.where('plugs.id', '=', plugId ?? 0))
    .executeTakeFirst();
  return row && toChargingReservation(row);
}

/** Whether a reservation at this charging point with one of these id tags had its window in the past. */
export async function isPastIdTag(
  db: Db,
  at: { idTags: readonly string[]; chargingPointId: number; now: Date },
): Promise<boolean> {
  if (at.idTags.length === 0) return false;
  const found = await db
    .selectFrom('reservations')
    .innerJoin('plugs', 'plugs.id', 'reservations.plug_id')
    .select('reservations.id')
    .where(
      'id_tag',
      'in',
      at.idTags.map((idTag) => idTag.toUpperCase()),
    )
    .where('plugs.charging_point_id', '=', at.chargingPointId)
    .where('stop_time', '<=', at.now)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether another booking takes the plug between now and the reservation's start. */
export async function isPlugTaken(
  db: Db,
  reservation: ChargingReservation,
  now: Date,
): Promise<boolean> {
  const entry = await db
    .selectFrom('calendar_entries')
    .select('id')
    .where('plug_id', '=', reservation.plugId)
    .where('released_at', 'is', null)
    .where('reservation_id', 'is distinct from', reservation.id)
    .where(sql<boolean>`during && tstzrange(${now}, ${reservation.start})`)
    .executeTakeFirst();
  return entry !== undefined;
}

const forCharging = (db: Db) =>
  db
    .selectFrom('reservations')
    .innerJoin('plugs', 'plugs.id', 'reservations.plug_id')
    .select([
      'reservations.id',
      'user_id',
      'reservations.station_id',
      'plug_id',
      'charging_point_id',
      'connector_number',
      'reservations.status',
      'reservations.booking_terms',
      'start_time',
      'stop_time',
      'id_tag',
      'tariff',
      'quoted_total_micro',
      'hold_minor',
      'start_asked_at',
      'start_agreed_at',
      'start_failure',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof forCharging>['execute']>>[number];

const toChargingReservation = (row: Row): ChargingReservation => ({
  id: row.id,
  userId: row.user_id,
  stationId: row.station_id,
  plugId: row.plug_id,
  chargingPointId: row.charging_point_id,
  connectorNumber: row.connector_number,
  status: row.status,
  start: row.start_time,
  stop: row.stop_time,
  startableFrom: earliestStart({ start: row.start_time, stop: row.stop_time }, termsOfBooking(row)),
  idTag: row.id_tag,
  tariff: StoredTariff.parse(row.tariff),
  quotedTotalMicro: row.quoted_total_micro,
  holdMinor: row.hold_minor,
  startAskedAt: row.start_asked_at,
  startAgreedAt: row.start_agreed_at,
  startFailure: row.start_failure,
});
