// Inserts stations, plugs and vehicles into the database. Tests only.
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { insertPlugRow, insertPointRow, insertStationRow } from './rows.ts';

/** 12:02:30 in Athens. */
export const NOW = new Date('2026-07-01T09:02:30Z');

export interface TestStation {
  stationId: number;
  chargingPointId: number;
  plugId: number;
  otherPlugId: number;
  unconnectedPlugId: number;
}

/** A station at 0.45 EUR per kWh with two plugs of 22 kW, and a third without a charging point. */
export async function insertStation(
  db: Db,
  owner: Actor | null,
  { seenAt = NOW } = {},
): Promise<TestStation> {
  const stationId = await insertStationRow(db, {
    owner_id: owner?.userId ?? null,
    price_per_kwh_micro: 450_000,
  });
  const chargingPointId = await insertPointRow(db, {
    station_id: stationId,
    connected: true,
    last_seen_at: seenAt,
  });
  const plug = (connectorNumber: number | null) =>
    insertPlugRow(db, {
      station_id: stationId,
      charging_point_id: connectorNumber === null ? null : chargingPointId,
      connector_number: connectorNumber,
      status: 'Available',
    });
  return {
    stationId,
    chargingPointId,
    plugId: await plug(1),
    otherPlugId: await plug(2),
    unconnectedPlugId: await plug(null),
  };
}

/** A vehicle with 50 kWh that charges at 11 kW AC. */
export async function insertVehicle(db: Db, driver: Pick<Actor, 'userId'>): Promise<string> {
  await db
    .insertInto('vehicle_models')
    .values({
      id: 1,
      manufacturer: 'Maker',
      name: 'Hatchback',
      usable_battery_wh: 50_000,
      ac_max_w: 11_000,
      dc_max_w: 100_000,
      connector_types: ['TYPE2', 'CCS2'],
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const id = newId();
  const vehicle = { id, driver_id: driver.userId, model_id: 1, color: '', plate_number: '' };
  await db
    .insertInto('vehicles')
    .values({ ...vehicle, created_at: NOW })
    .execute();
  return id;
}
