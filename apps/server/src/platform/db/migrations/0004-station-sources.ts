// The source of imported stations, with the licence that must be shown, and the name of a plug in its feed.
import { type Kysely, sql } from 'kysely';

const sources = `
  create table station_sources (
    key text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
    name text not null,
    licence text not null,
    attribution text not null,
    imported_at timestamptz not null
  );
  alter table plugs add column source_id text;
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(sources).execute(db);
}
