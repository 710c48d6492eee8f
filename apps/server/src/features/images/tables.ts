import type { Generated } from 'kysely';

declare module '../../platform/db/database.ts' {
  interface Database {
    station_images: StationImagesTable;
  }
}

export interface StationImagesTable {
  id: string;
  station_id: number;
  position: number;
  width: number;
  height: number;
  alt: Generated<string>;
  created_at: Date;
}
