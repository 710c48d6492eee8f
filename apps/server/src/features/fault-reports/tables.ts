// Reports of drivers about faults. A `…View` lists the columns that other features may read.
import type { FaultCategory } from '@voltagora/domain';
import type { Generated } from 'kysely';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    fault_reports: FaultReportsTable;
  }
}

export const tables: readonly TableName[] = ['fault_reports'];

/** A report as its driver and the owner are told of it. */
interface FaultReportsView {
  id: string;
  station_id: number;
  driver_id: string;
  category: FaultCategory;
  created_at: Date;
  answer: Generated<string | null>;
  /** When the owner answered or resolved it; null while it is open. */
  answered_at: Generated<Date | null>;
  resolved_at: Generated<Date | null>;
}

export interface FaultReportsTable extends FaultReportsView {
  /** Null: about the station. */
  plug_id: number | null;
  body: string;
  image_id: Generated<string | null>;
  image_width: Generated<number | null>;
  image_height: Generated<number | null>;
}
