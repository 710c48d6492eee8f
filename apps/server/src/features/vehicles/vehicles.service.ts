// Vehicle models to choose from, and a driver's own vehicles.
import { CONNECTOR_TYPES, type AnswerOf, type VehicleModel } from '@voltagora/contract';
import type { Db, Trx } from '../../platform/db/connection.ts';
import type { Actor } from '../../platform/http/http-app.ts';
import { deleteVehiclesOf } from './vehicles.store.ts';
import { storeModels } from './reference-models.store.ts';
import { readReferenceModels } from './reference-models.ts';
import {
  listModelRows,
  listVehicleRows,
  type ModelRow,
  readChargeLimits,
} from './vehicles.reads.ts';

export type Vehicles = ReturnType<typeof createVehicles>;

export function createVehicles({ db }: { db: Db }) {
  return {
    /** Brings the shipped models into the database and answers how many were new or different. */
    loadReferenceModels: () => storeModels(db, readReferenceModels()),
    async modelsByManufacturer(): Promise<AnswerOf<'listVehicleModels'>> {
      const rows = await listModelRows(db);
      const byManufacturer = Map.groupBy(rows.map(toModel), ({ manufacturer }) => manufacturer);
      const results = [...byManufacturer].map(([manufacturer, models]) => ({
        manufacturer,
        models,
      }));
      return { results, count: results.length };
    },
    async ofDriver({ userId }: Actor): Promise<AnswerOf<'listVehicles'>> {
      const rows = await listVehicleRows(db, userId);
      const results = rows.map((row) => ({
        id: row.vehicle_id,
        model: toModel(row),
        driver: { id: userId },
        color: row.color,
        plate_number: row.plate_number,
      }));
      return { results, count: results.length };
    },
    /** What a driver's own vehicle takes; undefined when the driver has no such vehicle. */
    readChargeLimits: (reader: Db | Trx, vehicle: { vehicleId: string; driverId: string }) =>
      readChargeLimits(reader, vehicle),
    eraseOf: deleteVehiclesOf,
  };
}

function toModel(row: ModelRow): VehicleModel {
  return {
    id: row.id,
    manufacturer: row.manufacturer,
    name: row.name,
    year: row.year,
    usable_battery_kWh: row.usable_battery_wh / 1000,
    ac_max_kW: row.ac_max_w === null ? null : row.ac_max_w / 1000,
    dc_max_kW: row.dc_max_w === null ? null : row.dc_max_w / 1000,
    connector_types: CONNECTOR_TYPES.filter((type) => row.connector_types.includes(type)),
  };
}
