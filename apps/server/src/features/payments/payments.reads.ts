// Queries of payments for users and for checkouts.
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { PaymentRow } from './payment-row.reads.ts';

export type ShownPayment = PaymentRow & { refunded_minor: number };

const refundedMinor = sql<number>`(select coalesce(sum(refund.amount_minor), 0)::int8
  from payment_refunds refund where refund.payment_id = payments.id and refund.status = 'done')`;

const shown = (db: Db | Trx) =>
  db.selectFrom('payments').selectAll().select(refundedMinor.as('refunded_minor'));

/** A payment of the user; undefined for other people's. */
export const findPayment = (
  db: Db | Trx,
  { id, userId }: { id: string; userId: string },
): Promise<ShownPayment | undefined> =>
  shown(db).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

export const findPaymentsOf = (
  db: Db | Trx,
  reservationIds: readonly string[],
): Promise<ShownPayment[]> =>
  shown(db)
    .where('reservation_id', '=', sql<string>`any(${[...reservationIds]}::uuid[])`)
    .execute();

/** Newest first. */
export const listOpenTopUps = (db: Db | Trx, userId: string): Promise<ShownPayment[]> =>
  shown(db)
    .where('user_id', '=', userId)
    .where('kind', '=', 'top_up')
    .where('status', '=', 'open')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Newest first. */
export const listPaymentsOfUser = (
  db: Db,
  userId: string,
  limit: number,
): Promise<ShownPayment[]> =>
  shown(db)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const readPayment = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

/** The buyer and the purchase, for the provider's checkout. */
export const readBuyer = (db: Db | Trx, id: string) =>
  db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .leftJoin('stations', 'stations.id', 'reservations.station_id')
    .select(['users.email', 'users.lang', 'stations.name as stationName'])
    .select(sql<boolean>`users.deleted_at is not null`.as('isGone'))
    .where('payments.id', '=', id)
    .executeTakeFirstOrThrow();

/** Address of the owner of a booking's station; undefined when the account is deleted. */
export const readOwnerToTell = (trx: Trx, reservationId: string) =>
  trx
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.owner_id')
    .innerJoin('stations', 'stations.id', 'reservations.station_id')
    .select(['users.email as to', 'users.lang', 'stations.name as stationName'])
    .where('reservations.id', '=', reservationId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

/** The owner of the station, who receives the booking's tokens. */
export async function readOwnerOf(trx: Trx, reservationId: string): Promise<string> {
  const { owner_id: ownerId } = await trx
    .selectFrom('reservations')
    .select('owner_id')
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow();
  if (ownerId === null) throw new Error(`Reservation ${reservationId} is at nobody's station`);
  return ownerId;
}
