// Sessions without energy that were warned of, and stops that are tried again.
import { type Kysely, sql } from 'kysely';

const stops = `
  alter table charging_sessions
    add column stop_attempts int not null default 0,
    add column stop_next_at timestamptz,
    add column stop_failed_at timestamptz,
    add column no_energy_warned_at timestamptz`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(stops).execute(db);
}
