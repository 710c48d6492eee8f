import type { Trx } from '../../platform/db/connection.ts';

/** Bookings that were made for them stay, without the vehicle. */
export async function deleteVehiclesOf(trx: Trx, driverId: string): Promise<void> {
  await trx.deleteFrom('vehicles').where('driver_id', '=', driverId).execute();
}
