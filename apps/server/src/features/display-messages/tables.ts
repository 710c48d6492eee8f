import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    charger_messages: ChargingPointMessagesTable;
  }
}

export const tables: readonly TableName[] = ['charger_messages'];

export interface ChargingPointMessagesTable {
  charging_point_id: number;
  text: string;
  shown_at: Date;
}
