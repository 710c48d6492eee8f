// Which secret of the installation has sealed a value, and keys that outlive the secret. Null: stored by a version without key ids.
import { type Kysely, sql } from 'kysely';

const keyIds = `
  create table stored_keys (
    purpose text primary key,
    sealed text not null,
    key_id text not null,
    created_at timestamptz not null
  );

  alter table certificate_authority add column key_id text;
  alter table authenticators add column secret_key_id text, add column pending_key_id text;
  alter table idempotency_keys add column key_id text;
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(keyIds).execute(db);
}
