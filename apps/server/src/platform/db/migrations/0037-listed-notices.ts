// Indexes of notifications in the order of their list, only for those that are listed.
import { type Kysely, sql } from 'kysely';

const lines = [
  `create index notifications_listed on notifications (user_id, created_at desc, id desc) where held_until is null`,
  `create index notifications_listed_unread on notifications (user_id, created_at desc, id desc)
    where held_until is null and read_at is null`,
  `drop index notifications_unread`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const line of lines) await sql.raw(line).execute(db);
}
