// Signed meter readings of charging points, and the keys that verify them.
import { type Kysely, sql } from 'kysely';

const proofs = `
  create table meter_proofs (
    id int generated always as identity primary key,
    session_id uuid not null references charging_sessions on delete cascade,
    taken_at timestamptz not null,
    received_at timestamptz not null,
    context text not null,
    format text not null,
    data text not null,
    public_key text
  );
  create unique index meter_proofs_of_session on meter_proofs (session_id, md5(data));

  create table meter_keys (
    id int generated always as identity primary key,
    charging_point_id int not null references charging_points on delete cascade,
    public_key text not null,
    source text not null check (source in ('owner', 'charger')),
    added_at timestamptz not null,
    removed_at timestamptz
  );
  create unique index meter_keys_in_use on meter_keys (charging_point_id, md5(public_key))
    where removed_at is null;
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(proofs).execute(db);
}
