// Disputes that events have named wait until they are processed.
import { type Kysely, sql } from 'kysely';

const table = `
  create table waiting_disputes (
    provider text not null,
    provider_dispute_id text not null,
    -- Changes with each event.
    mark uuid not null,
    received_at timestamptz not null,
    primary key (provider, provider_dispute_id)
  );
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(table).execute(db);
}
