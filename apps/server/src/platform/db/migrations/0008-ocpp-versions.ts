// OCPP 2.0.1: charging points name their transactions themselves.
import { type Kysely, sql } from 'kysely';

const versions = `
  alter table charging_points add column ocpp_version text;
  alter table charging_sessions
    add column charger_transaction_id text,
    add column charger_seq_no int;
  create unique index charging_sessions_charger_transaction
    on charging_sessions (charging_point_id, charger_transaction_id) where charger_transaction_id is not null;
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(versions).execute(db);
}
