import type { Generated } from 'kysely';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    station_images: StationImagesTable;
  }
}

export const tables: readonly TableName[] = ['station_images'];

/** Columns that other features may read. */
interface StationImagesView {
  id: string;
  station_id: number;
  position: number;
  width: number;
  height: number;
  alt: Generated<string>;
}

export interface StationImagesTable extends StationImagesView {
  created_at: Date;
}
