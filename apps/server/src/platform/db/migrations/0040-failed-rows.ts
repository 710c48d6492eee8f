// Rows that a job could not handle: when each is tried again, and what the host sees of it.
import { type Kysely, sql } from 'kysely';

const failedRows = `
  create table failed_rows (
    kind text not null,
    row_id text not null,
    attempts int not null check (attempts > 0),
    last_error text not null,
    first_failed_at timestamptz not null,
    last_failed_at timestamptz not null,
    next_attempt_at timestamptz not null,
    primary key (kind, row_id)
  )`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(failedRows).execute(db);
}
