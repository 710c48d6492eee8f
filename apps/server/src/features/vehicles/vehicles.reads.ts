// Reads drivers' vehicles and their models.
import type { ChargingCar } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';

/** Power, inlets and, where it is known, consumption of the driver's own vehicle; undefined when the driver has no such vehicle. */
export async function readChargingCar(
  db: Db | Trx,
  { vehicleId, driverId }: { vehicleId: string; driverId: string },
): Promise<(ChargingCar & { connectorTypes: string[]; whPerKm: number | null }) | undefined> {
  const row = await db
    .selectFrom('vehicles')
    .innerJoin('vehicle_models', 'vehicle_models.id', 'vehicles.model_id')
    .select(['ac_max_w as acMaxW', 'dc_max_w as dcMaxW', 'usable_battery_wh as usableBatteryWh'])
    .select(['connector_types as connectorTypes', 'ac_phases as acPhases', 'dc_curve'])
    .select('consumption_wh_per_km as whPerKm')
    .where('vehicles.id', '=', vehicleId)
    .where('vehicles.driver_id', '=', driverId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { dc_curve: curve, ...car } = row;
  const dcCurve =
    curve?.map(([socPercent, kW]) => ({ socPercent, powerW: Math.round(kW * 1000) })) ?? null;
  return { ...car, dcCurve };
}

export type ModelRow = Awaited<ReturnType<typeof listModelRows>>[number];

export const listModelRows = (db: Db) =>
  db
    .selectFrom('vehicle_models')
    .selectAll()
    .where('driver_id', 'is', null)
    .where('is_listed', '=', true)
    .orderBy(sql`lower(manufacturer)`)
    .orderBy('name')
    .orderBy('year')
    .orderBy('id')
    .execute();

const vehicleRows = (db: Db | Trx, driverId: string) =>
  db
    .selectFrom('vehicles')
    .innerJoin('vehicle_models', 'vehicle_models.id', 'vehicles.model_id')
    .selectAll('vehicle_models')
    .select(['vehicles.id as vehicle_id', 'vehicles.color', 'vehicles.plate_number', 'is_default'])
    .select(['image_id', 'image_width', 'image_height'])
    .where('vehicles.driver_id', '=', driverId);

export type VehicleRow = Awaited<ReturnType<typeof listVehicleRows>>[number];

/** The default first, then in the order of addition. */
export const listVehicleRows = (db: Db, driverId: string) =>
  vehicleRows(db, driverId)
    .orderBy('is_default', 'desc')
    .orderBy('vehicles.created_at')
    .orderBy('vehicles.id')
    .execute();

/** Undefined when the driver has no such vehicle; `id` in the row is the model's. */
export const readVehicleRow = (db: Db | Trx, { id, driverId }: { id: string; driverId: string }) =>
  vehicleRows(db, driverId).where('vehicles.id', '=', id).executeTakeFirst();

/** Whether the model is in the shared list. */
export const isListedModel = (db: Db | Trx, id: number) =>
  db
    .selectFrom('vehicle_models')
    .select('id')
    .where('id', '=', id)
    .where('driver_id', 'is', null)
    .executeTakeFirst();
