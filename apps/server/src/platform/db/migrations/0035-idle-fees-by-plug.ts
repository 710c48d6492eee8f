// An index of stays with an idle fee, for an owner's income by plug.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index idle_stays_billed on idle_stays (plug_id) where due_minor > 0`.execute(db);
}
