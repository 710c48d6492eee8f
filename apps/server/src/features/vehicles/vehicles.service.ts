// Vehicle models to choose from, and a driver's own vehicles.
import type { AnswerOf } from '@voltagora/contract';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { deleteVehiclesOf } from './garage.store.ts';
import { presentModel, presentVehicle } from './present-vehicle.ts';
import { storeModels } from './reference-models.store.ts';
import { readReferenceModels } from './reference-models.ts';
import { listModelRows, listVehicleRows, readChargingCar } from './vehicles.reads.ts';

export type Vehicles = ReturnType<typeof createVehicles>;

export function createVehicles({ db }: { db: Db }) {
  return {
    /** Loads the shipped models into the database; returns how many were new or changed. */
    loadReferenceModels: () => storeModels(db, readReferenceModels()),
    async modelsByManufacturer(): Promise<AnswerOf<'listVehicleModels'>> {
      const rows = await listModelRows(db);
      const byManufacturer = Map.groupBy(
        rows.map(presentModel),
        ({ manufacturer }) => manufacturer,
      );
      const results = [...byManufacturer].map(([manufacturer, models]) => ({
        manufacturer,
        models,
      }));
      return { results, count: results.length };
    },
    async ofDriver({ userId }: Actor): Promise<AnswerOf<'listVehicles'>> {
      const rows = await listVehicleRows(db, userId);
      const results = rows.map((row) => presentVehicle(row, userId));
      return { results, count: results.length };
    },
    /** Power and inlets of a driver's own vehicle; undefined when the driver has no such vehicle. */
    readChargingCar: (reader: Db | Trx, vehicle: { vehicleId: string; driverId: string }) =>
      readChargingCar(reader, vehicle),
    /** Returns the ids of pictures whose files are to be deleted after the commit. */
    eraseOf: deleteVehiclesOf,
  };
}
