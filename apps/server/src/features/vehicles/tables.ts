import type { Generated, JSONColumnType } from 'kysely';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    vehicle_models: VehicleModelsTable;
    vehicles: VehiclesTable;
  }
}

export const tables: readonly TableName[] = ['vehicle_models', 'vehicles'];

export interface VehicleModelsTable {
  id: number;
  manufacturer: string;
  name: string;
  year: number | null;
  usable_battery_wh: number;
  ac_max_w: number | null;
  dc_max_w: number | null;
  connector_types: string[];
  dc_curve: JSONColumnType<[soc: number, kW: number][]> | null;
  /** The driver of an own model; null: a listed model. */
  driver_id: Generated<string | null>;
  ac_phases: Generated<1 | 2 | 3 | null>;
  /** The end of `name` that tells the variants of a model apart; empty where there is none. */
  variant: Generated<string>;
  /** False: left the list, but vehicles may still refer to it. */
  is_listed: Generated<boolean>;
  consumption_wh_per_km: Generated<number | null>;
}

export interface VehiclesTable {
  id: string;
  driver_id: string;
  model_id: number;
  color: string;
  plate_number: string;
  is_default: Generated<boolean>;
  image_id: string | null;
  image_width: number | null;
  image_height: number | null;
  created_at: Date;
}
