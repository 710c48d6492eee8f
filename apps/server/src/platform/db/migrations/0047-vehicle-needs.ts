// What vehicles ask for by ISO 15118, and the schedules that answer it.
import { type Kysely, sql } from 'kysely';

const needs = `
  create table vehicle_needs (
    session_id uuid primary key references charging_sessions on delete cascade,
    phases smallint check (phases between 1 and 3),
    least_deci_a int not null check (least_deci_a >= 0),
    most_deci_a int check (most_deci_a > 0),
    most_w int check (most_w > 0),
    told_at timestamptz not null,
    schedule_due_at timestamptz,
    sent_deci_a int,
    renegotiated_at timestamptz
  )`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(needs).execute(db);
}
