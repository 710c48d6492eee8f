import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    favourite_stations: FavouriteStationsTable;
  }
}

export const tables: readonly TableName[] = ['favourite_stations'];

/** A station that a driver wants to find again. */
export interface FavouriteStationsTable {
  user_id: string;
  station_id: number;
  created_at: Date;
}
