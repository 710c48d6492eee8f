// Several nodes on one database: which there are, which of them holds which charging point, and which does the regular work.
import { type Kysely, sql } from 'kysely';

// `seen_at` is by the database's clock alone: whether a node lives must not depend on its own.
const nodes = `
  create table server_nodes (
    id uuid primary key,
    name text not null,
    version text not null,
    secret_mark text not null,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
  );
`;

// The newest connection of a charging point has the highest epoch; what is done for an older one is refused.
const connections = `
  create sequence point_connection_epochs;
  create table point_connections (
    charging_point_id int primary key references charging_points on delete cascade,
    node_id uuid not null references server_nodes on delete cascade,
    epoch bigint not null,
    identity text not null,
    version text not null,
    remote_address text not null,
    host text,
    connected_at timestamptz not null
  );
  create index on point_connections (node_id);
`;

const duties = `
  create table node_duties (
    name text primary key,
    node_id uuid not null,
    held_until timestamptz not null
  );
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(nodes).execute(db);
  await sql.raw(connections).execute(db);
  await sql.raw(duties).execute(db);
}
