import type { Generated } from 'kysely';

declare module '../../platform/db/database.ts' {
  interface Database {
    station_images: StationImagesTable;
  }
}

/** The pictures of a station in their order. */
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
