import type { Json } from '../../platform/db/queries/json-column.ts';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    energy_days: EnergyDaysTable;
  }
}

export const tables: readonly TableName[] = ['energy_days'];

export interface EnergyDaysTable {
  zone: string;
  kind: 'price' | 'wind_solar' | 'load';
  day: string;
  resolution_minutes: number;
  start_at: Date;
  points: Json<(number | null)[]>;
  currency: string | null;
  fetched_at: Date;
}
