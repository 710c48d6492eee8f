declare module '../../platform/db/database.ts' {
  interface Database {
    calendar_feeds: CalendarFeedsTable;
  }
}

export interface CalendarFeedsTable {
  id: string;
  owner_id: string;
  station_id: number | null;
  secret_hash: string;
  created_at: Date;
}
