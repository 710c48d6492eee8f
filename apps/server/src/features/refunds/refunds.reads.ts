import type { Trx } from '../../platform/db/db.ts';

/** A booking at a station of the owner, locked, so that refunds of it are serialized; undefined for anybody else's. */
export const lockOwnBooking = (trx: Trx, ownerId: string, id: string) =>
  trx
    .selectFrom('reservations')
    .innerJoin('users as driver', 'driver.id', 'reservations.user_id')
    .select(['reservations.id', 'reservations.tariff', 'driver.deleted_at'])
    .where('reservations.id', '=', id)
    .where('reservations.owner_id', '=', ownerId)
    .forUpdate('reservations')
    .executeTakeFirst();
