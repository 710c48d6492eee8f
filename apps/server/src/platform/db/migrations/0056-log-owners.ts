// Who requested a log: the logs that are stored for one owner have a limit together.
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table charger_logs add column owner_id uuid`.execute(db);
  await sql`create index charger_logs_of_owner on charger_logs (owner_id) where size_bytes is not null`.execute(
    db,
  );
};
