// Id tags may have an end, and the id tags of past reservations are looked up.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table id_tags add column ends_at timestamptz').execute(db);
  await sql.raw('create index reservations_id_tag on reservations (id_tag)').execute(db);
}
