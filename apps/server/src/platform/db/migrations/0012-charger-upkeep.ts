// Maintenance of charging points: firmware, logs, local authorization lists, device model.
import { type Kysely, sql } from 'kysely';

const upkeep = `
  create table firmware_updates (
    request_id int generated always as identity primary key,
    charging_point_id int not null references charging_points on delete cascade,
    url text not null,
    is_signed boolean not null,
    retrieve_at timestamptz not null,
    state text not null,
    report text,
    version_before text,
    asked_at timestamptz not null,
    told_at timestamptz
  );
  create index firmware_updates_of_point on firmware_updates (charging_point_id, request_id desc);

  create table charger_logs (
    request_id int generated always as identity primary key,
    charging_point_id int not null references charging_points on delete cascade,
    kind text not null,
    state text not null,
    report text,
    url text,
    token_hash text unique,
    receiving_since timestamptz,
    file_name text,
    size_bytes int,
    asked_at timestamptz not null,
    uploaded_at timestamptz,
    keep_until timestamptz not null
  );
  create index charger_logs_of_point on charger_logs (charging_point_id, request_id desc);

  create table local_lists (
    charging_point_id int primary key references charging_points on delete cascade,
    state text not null,
    version int not null default 0,
    tags jsonb not null default '[]',
    left_out int not null default 0,
    due_at timestamptz,
    sent_at timestamptz
  );

  create table charger_configurations (
    charging_point_id int primary key references charging_points on delete cascade,
    firmware_version text,
    variables jsonb not null,
    read_at timestamptz not null
  );

  create table charger_messages (
    charging_point_id int primary key references charging_points on delete cascade,
    text text not null,
    shown_at timestamptz not null
  );
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(upkeep).execute(db);
}
