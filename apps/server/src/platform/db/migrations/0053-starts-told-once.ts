// Only OCPP 1.6 recognizes a repeated start by what it tells: a station of OCPP 2.0.1 names its transactions, and one whose clock
// stands may tell two of them alike.
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const STEPS = [
  `drop index charging_sessions_told_once`,
  `create unique index charging_sessions_told_once on charging_sessions
    (charging_point_id, plug_id, id_tag, coalesce(told_started_at, started_at), meter_start_wh)
    where charger_transaction_id is null`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const step of STEPS) await sql.raw(step).execute(db);
}
