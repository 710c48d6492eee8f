// Tables of ratings. A `…View` lists the columns that other features may read.
import type { DriverReason } from '@voltagora/domain';
import type { Generated } from 'kysely';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    station_ratings: StationRatingsTable;
    driver_ratings: DriverRatingsTable;
  }
}

export const tables: readonly TableName[] = ['station_ratings', 'driver_ratings'];

/** What people are told about a rating, and what the host sees of a reported one. */
interface RatingView {
  id: string;
  driver_id: string;
  reservation_id: string;
  stars: number;
  created_at: Date;
  answer: Generated<string | null>;
  answered_at: Generated<Date | null>;
}

interface StationRatingsView extends RatingView {
  station_id: number;
  body: string;
  hidden_at: Generated<Date | null>;
}

/** A driver's rating of a station after one session. */
export interface StationRatingsTable extends StationRatingsView {
  /** The host's reason; null while it is shown. */
  hidden_reason: Generated<string | null>;
}

interface DriverRatingsView extends RatingView {
  owner_id: string;
}

/** An owner's rating of a driver after one session. */
export interface DriverRatingsTable extends DriverRatingsView {
  reasons: DriverReason[];
}
