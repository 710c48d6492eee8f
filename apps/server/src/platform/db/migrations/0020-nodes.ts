// Several nodes on one database: the nodes, the charging points connected to each, and the leader of the periodic jobs.
import { type Kysely, sql } from 'kysely';

// `seen_at` is set by the clock of the database, so that a node's own clock does not decide whether it is alive.
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

// The newest connection of a charging point has the highest epoch; work for an older one is refused.
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
