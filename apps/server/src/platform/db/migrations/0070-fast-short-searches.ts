// Searches of one or two letters read an index alone: it has all that they filter, count and order by. The index
// stations_name_start serves nodes of the version before.
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index stations_seen_by_name on stations (lower(name) text_pattern_ops) include (id, owner_id, name)
    where deleted_at is null and not is_draft and hidden_since is null`.execute(db);
};
