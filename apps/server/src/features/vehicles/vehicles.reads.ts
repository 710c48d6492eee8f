import type { ChargeLimits } from '@voltagora/domain';
import type { Db, Trx } from '../../platform/db/connection.ts';

/** What the driver's own vehicle takes; undefined when the driver has no such vehicle. */
export function readChargeLimits(
  db: Db | Trx,
  { vehicleId, driverId }: { vehicleId: string; driverId: string },
): Promise<ChargeLimits | undefined> {
  return db
    .selectFrom('vehicles')
    .innerJoin('vehicle_models', 'vehicle_models.id', 'vehicles.model_id')
    .select(['ac_max_w as acMaxW', 'dc_max_w as dcMaxW', 'usable_battery_wh as usableBatteryWh'])
    .where('vehicles.id', '=', vehicleId)
    .where('vehicles.driver_id', '=', driverId)
    .executeTakeFirst();
}

export type ModelRow = Awaited<ReturnType<typeof listModelRows>>[number];

export const listModelRows = (db: Db) =>
  db
    .selectFrom('vehicle_models')
    .selectAll()
    .orderBy('manufacturer')
    .orderBy('name')
    .orderBy('year')
    .orderBy('id')
    .execute();

export const listVehicleRows = (db: Db, driverId: string) =>
  db
    .selectFrom('vehicles')
    .innerJoin('vehicle_models', 'vehicle_models.id', 'vehicles.model_id')
    .selectAll('vehicle_models')
    .select(['vehicles.id as vehicle_id', 'vehicles.color', 'vehicles.plate_number'])
    .where('vehicles.driver_id', '=', driverId)
    .orderBy('vehicles.created_at')
    .orderBy('vehicles.id')
    .execute();
