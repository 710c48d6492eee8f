// The live reservations of a user, as driver or as owner, locked in one order.
import { LIVE_STATUSES, type NoticeChoices } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/db.ts';
import type { BookingNotice } from '../mails/booking-mail.ts';
import type { ReservationColumns } from '../lists/reservation-row.reads.ts';
import { StoredTariff } from '../lists/stored-json.ts';

/** Locks the calendars of these plugs; see lockCalendar. */
export async function lockCalendars(trx: Trx, plugIds: readonly number[]): Promise<void> {
  if (plugIds.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtext('calendar'), plug_id)
    from (select unnest(${[...plugIds]}::int[]) as plug_id order by plug_id) plugs`.execute(trx);
}

/** Live reservations that the user has booked, and those at the user's stations; locked until the transaction ends. */
export const lockOpenBookings = (trx: Trx, userId: string): Promise<ReservationColumns[]> =>
  trx
    .selectFrom('reservations')
    .selectAll()
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('owner_id', '=', userId)]))
    .where('status', 'in', LIVE_STATUSES)
    .orderBy('id')
    .forUpdate()
    .execute();

/** A driver's reservation, whatever its state, with the later live ones of its series, all locked. */
export const lockSeriesFrom = (
  trx: Trx,
  id: string,
  driverId: string,
): Promise<ReservationColumns[]> =>
  trx
    .selectFrom('reservations')
    .selectAll()
    .where('user_id', '=', driverId)
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb.and([
          eb('status', 'in', LIVE_STATUSES),
          sql<boolean>`(series_id, start_time) > (select series_id, start_time from reservations first where first.id = ${id})
            and series_id = (select series_id from reservations first where first.id = ${id})`,
        ]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();

/** Live reservations of these plugs; the caller holds the locks of their calendars. */
export const listLiveAt = (trx: Trx, plugIds: readonly number[]) =>
  trx
    .selectFrom('reservations')
    .select(['plug_id as plugId', 'start_time as start', 'stop_time as stop'])
    .where(sql<boolean>`plug_id = any(${[...plugIds]}::int[])`)
    .where('status', 'in', LIVE_STATUSES)
    .orderBy('start_time')
    .orderBy('id')
    .execute();

/** The facts of a booking for the driver's mail; undefined if the driver's account was deleted. */
export async function readNotice(
  trx: Trx,
  reservationId: string,
): Promise<BookingNotice | undefined> {
  const row = await trx
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .innerJoin('stations', 'stations.id', 'reservations.station_id')
    .innerJoin('plugs', 'plugs.id', 'reservations.plug_id')
    .leftJoin('charging_sessions', 'charging_sessions.reservation_id', 'reservations.id')
    .leftJoin('notification_preferences as preferences', 'preferences.user_id', 'users.id')
    .select(sql<NoticeChoices | null>`preferences.choices`.as('choices'))
    .select([
      'reservations.id',
      'users.email as to',
      'users.lang',
      'stations.name as stationName',
      'stations.address',
      'stations.city',
      'stations.time_zone as timeZone',
      'plugs.label as plugLabel',
      'reservations.start_time as start',
      'reservations.stop_time as stop',
      'reservations.payment_method as paymentMethod',
      'reservations.tariff',
      'reservations.quoted_total_micro as quotedTotalMicro',
      'reservations.hold_minor as holdMinor',
      'reservations.billed_total_micro as billedTotalMicro',
      'reservations.billed_minor as billedMinor',
      'charging_sessions.energy_wh as energyWh',
    ])
    .where('reservations.id', '=', reservationId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { tariff, choices, ...notice } = row;
  return { ...notice, choices: choices ?? {}, currency: StoredTariff.parse(tariff).currency };
}

/** The driver's comments to owners. */
export const clearComments = (trx: Trx, userId: string) =>
  trx
    .updateTable('reservations')
    .set({ comments: '' })
    .where('user_id', '=', userId)
    .where('comments', '!=', '')
    .execute();

/** The booking is another driver's from now on, with what it may still owe. */
export async function handOverReservation(
  trx: Trx,
  reservationId: string,
  userId: string,
): Promise<void> {
  await trx
    .updateTable('reservations')
    .set({ user_id: userId })
    .where('id', '=', reservationId)
    .execute();
  for (const table of ['late_charges', 'idle_stays'] as const) {
    await trx
      .updateTable(table)
      .set({ driver_id: userId })
      .where('reservation_id', '=', reservationId)
      .execute();
  }
}
