import type { Json } from '../../platform/db/queries/json-column.ts';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    charger_configurations: ChargingPointConfigurationsTable;
  }
}

export const tables: readonly TableName[] = ['charger_configurations'];

export interface ChargingPointConfigurationsTable {
  charging_point_id: number;
  firmware_version: string | null;
  variables: Json<unknown>;
  read_at: Date;
}
