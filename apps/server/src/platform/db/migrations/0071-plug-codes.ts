// Permanent codes of plugs, and the former addresses of stations.
import { type Kysely, sql } from 'kysely';

const lines = [
  // Without a foreign key: the code of a plug that is gone stays taken for ever.
  `create table plug_codes (
    code text primary key check (code ~ '^[34679ACDEFGHJKMNPQRTWXY]{8}$'),
    plug_id int not null unique,
    created_at timestamptz not null
  )`,
  `create table former_slugs (
    slug text primary key,
    station_id int not null references stations (id) on delete cascade,
    left_at timestamptz not null
  )`,
  'create index former_slugs_of_station on former_slugs (station_id)',
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const line of lines) await sql.raw(line).execute(db);
}
