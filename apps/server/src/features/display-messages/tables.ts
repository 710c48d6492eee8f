declare module '../../platform/db/database.ts' {
  interface Database {
    charger_messages: ChargingPointMessagesTable;
  }
}

export interface ChargingPointMessagesTable {
  charging_point_id: number;
  text: string;
  shown_at: Date;
}
