import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    calendar_feeds: CalendarFeedsTable;
  }
}

export const tables: readonly TableName[] = ['calendar_feeds'];

/** Columns that other features may read; without the hash. */
interface CalendarFeedsView {
  id: string;
  owner_id: string;
  station_id: number | null;
}

export interface CalendarFeedsTable extends CalendarFeedsView {
  secret_hash: string;
  created_at: Date;
}
