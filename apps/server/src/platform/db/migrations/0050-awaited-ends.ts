// An end that its charging point has told waits a while for the messages that are missing before it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `alter table charging_sessions
        add column missing_seq_nos int[] not null default '{}',
        add column awaited_end jsonb,
        add column end_waits_until timestamptz`,
    )
    .execute(db);
  await sql
    .raw(
      `create index charging_sessions_end_waits on charging_sessions (end_waits_until)
        where stopped_at is null and end_waits_until is not null`,
    )
    .execute(db);
}
