// The right of owners to commission their charging points, granted by the host.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create table commissioning_rights (
        owner_id uuid primary key references users (id),
        granted_at timestamptz not null,
        ends_at timestamptz
      )`,
    )
    .execute(db);
}
