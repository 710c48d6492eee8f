// Changes of many stations, and their outcome at each.
import type { StationAction, StationJobItem } from '@voltagora/contract';
import type { Generated } from 'kysely';
import type { Json } from '../../platform/db/queries/json-column.ts';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    station_jobs: StationJobsTable;
    station_job_items: StationJobItemsTable;
  }
}

export const tables: readonly TableName[] = ['station_jobs', 'station_job_items'];

/** `import`: each item has its input. `undo`: each item gets back what it had before the job that is undone. */
export type JobAction = StationAction | { kind: 'import' } | { kind: 'undo' };

export interface StationJobsTable {
  id: string;
  owner_id: string;
  action: Json<JobAction>;
  /** The job that this one undoes. */
  undoes: string | null;
  created_at: Date;
  /** Null while items wait. */
  finished_at: Date | null;
}

export interface StationJobItemsTable {
  job_id: string;
  position: number;
  /** Null for a station that is to be created. */
  station_id: number | null;
  name: string;
  /** Of the file. */
  line: number | null;
  /** What an import or an undoing does here. */
  input: Json<unknown> | null;
  state: Generated<StationJobItem['state']>;
  code: string | null;
  detail: string | null;
  /** What the job changed, before and after it; null unless it can be undone. */
  before: Json<unknown> | null;
  after: Json<unknown> | null;
}
