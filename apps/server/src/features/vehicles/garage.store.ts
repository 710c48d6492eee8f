// Writes a driver's vehicles, their pictures and own models; the service decides what is allowed.
import { type Insertable, sql } from 'kysely';
import type { Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';

type VehicleRow = Insertable<Database['vehicles']>;
type ModelRow = Omit<Insertable<Database['vehicle_models']>, 'id'>;

const OPEN = ['PENDING', 'RESERVED', 'CHARGING'] as const;

/** Serializes a driver's changes, because the default vehicle depends on all of them. */
export const lockGarage = (trx: Trx, driverId: string) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', driverId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Blocks bookings that refer to it; undefined when it is deleted. */
export const lockVehicle = (trx: Trx, id: string) =>
  trx.selectFrom('vehicles').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export const countVehicles = (trx: Trx, driverId: string) =>
  trx
    .selectFrom('vehicles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('driver_id', '=', driverId)
    .executeTakeFirstOrThrow();

export const insertVehicle = (trx: Trx, row: VehicleRow) =>
  trx.insertInto('vehicles').values(row).execute();

export const updateVehicle = (
  trx: Trx,
  id: string,
  change: Pick<VehicleRow, 'model_id' | 'color' | 'plate_number'>,
) => trx.updateTable('vehicles').set(change).where('id', '=', id).execute();

export const updateImage = (
  trx: Trx,
  id: string,
  image: { id: string; width: number; height: number } | null,
) =>
  trx
    .updateTable('vehicles')
    .set({
      image_id: image?.id ?? null,
      image_width: image?.width ?? null,
      image_height: image?.height ?? null,
    })
    .where('id', '=', id)
    .execute();

export async function makeDefault(trx: Trx, driverId: string, id: string): Promise<void> {
  const all = trx.updateTable('vehicles').where('driver_id', '=', driverId);
  await all.set({ is_default: false }).where('is_default', '=', true).execute();
  await all.set({ is_default: true }).where('id', '=', id).execute();
}

export async function makeOldestDefault(trx: Trx, driverId: string): Promise<void> {
  await trx
    .updateTable('vehicles')
    .set({ is_default: true })
    .where('id', '=', (query) =>
      query
        .selectFrom('vehicles')
        .select('id')
        .where('driver_id', '=', driverId)
        .orderBy('created_at')
        .orderBy('id')
        .limit(1),
    )
    .execute();
}

export const isBooked = (trx: Trx, vehicleId: string) =>
  trx
    .selectFrom('reservations')
    .select('id')
    .where('vehicle_id', '=', vehicleId)
    .where('status', 'in', OPEN)
    .limit(1)
    .executeTakeFirst();

/** Past bookings stay, without the vehicle. */
export const deleteVehicle = (trx: Trx, id: string) =>
  trx.deleteFrom('vehicles').where('id', '=', id).execute();

/** Changes the own model `formerId`, or inserts a new one. */
export async function keepOwnModel(trx: Trx, row: ModelRow, formerId = 0): Promise<number> {
  if (formerId < 0) {
    await trx.updateTable('vehicle_models').set(row).where('id', '=', formerId).execute();
    return formerId;
  }
  const { id } = await trx
    .insertInto('vehicle_models')
    .values({ ...row, id: sql<number>`nextval('own_vehicle_model_ids')` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Does nothing for a listed model. */
export const deleteOwnModel = (trx: Trx, id: number) =>
  trx
    .deleteFrom('vehicle_models')
    .where('id', '=', id)
    .where('driver_id', 'is not', null)
    .execute();

/** Deletes all of a driver's vehicles; returns the ids of their pictures, whose files still exist. Bookings stay. */
export async function deleteVehiclesOf(trx: Trx, driverId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('vehicles')
    .where('driver_id', '=', driverId)
    .returning('image_id')
    .execute();
  await trx.deleteFrom('vehicle_models').where('driver_id', '=', driverId).execute();
  return rows.flatMap(({ image_id }) => image_id ?? []);
}
