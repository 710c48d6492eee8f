import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    plug_uptime_days: PlugUptimeDaysTable;
  }
}

export const tables: readonly TableName[] = ['plug_uptime_days'];

/** A finished day (UTC) of a plug, in seconds. */
interface PlugUptimeDaysTable {
  plug_id: number;
  day: Date;
  known_s: number;
  down_s: number;
}
