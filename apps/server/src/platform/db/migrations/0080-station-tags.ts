// Tags with which owners sort their stations; nobody else sees them.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table stations add column tags text[] not null default '{}'`.execute(db);
}
