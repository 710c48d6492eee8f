import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';

/** The driver, owner and station of a reservation. Locks the driver's account until the transaction ends. */
export const findReservation = (trx: Trx, id: string) =>
  trx
    .selectFrom('reservations')
    .innerJoin('users as driver', 'driver.id', 'reservations.user_id')
    .innerJoin('stations', 'stations.id', 'reservations.station_id')
    .select([
      'reservations.id',
      'driver.email',
      'driver.deleted_at',
      'stations.name as station_name',
    ])
    .where('reservations.id', '=', id)
    .forShare('driver')
    .executeTakeFirst();

const ID_MAX = 2_147_483_647;

/** A station by slug, or else by id: a slug may be a number. */
export async function findStation(trx: Trx, name: string) {
  const select = trx
    .selectFrom('stations')
    .select(['id', 'slug', 'name', 'owner_id'])
    .where('deleted_at', 'is', null);
  const bySlug = await select.where('slug', '=', name).executeTakeFirst();
  if (bySlug !== undefined || !/^\d{1,10}$/.test(name) || Number(name) > ID_MAX) return bySlug;
  return select.where('id', '=', Number(name)).executeTakeFirst();
}

/** A charging point by identity, or else by id: an identity may be a number. */
export const findPoint = (db: Db, name: string) =>
  db
    .selectFrom('charging_points')
    .select(['id', 'ocpp_identity'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('ocpp_identity', '=', name), eb(sql<string>`id::text`, '=', name)]))
    .orderBy(sql`ocpp_identity = ${name}`, 'desc')
    .executeTakeFirst();

export const findImageOf = (trx: Trx, stationId: number, imageId: string) =>
  trx
    .selectFrom('station_images')
    .select('id')
    .where('station_id', '=', stationId)
    .where('id', '=', imageId)
    .executeTakeFirst();

export const findRatingOf = (trx: Trx, stationId: number, ratingId: string) =>
  trx
    .selectFrom('station_ratings')
    .select('id')
    .where('station_id', '=', stationId)
    .where('id', '=', ratingId)
    .executeTakeFirst();
