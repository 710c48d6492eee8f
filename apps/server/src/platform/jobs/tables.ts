declare module '../db/database.ts' {
  interface Database {
    failed_rows: FailedRowsTable;
  }
}

/** A row that a job could not handle; it rests until its next attempt, and leaves the table once it is handled. */
export interface FailedRowsTable {
  /** What the job does with such rows. */
  kind: string;
  row_id: string;
  attempts: number;
  last_error: string;
  first_failed_at: Date;
  last_failed_at: Date;
  next_attempt_at: Date;
}
