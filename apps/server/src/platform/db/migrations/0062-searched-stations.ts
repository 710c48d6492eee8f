// The search for everything finds stations by operator and by postcode.
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index stations_operator on stations (operator) where deleted_at is null and not is_draft`.execute(
    db,
  );
  await sql`create index stations_postcode on stations (upper(translate(postcode, ' -', '')) text_pattern_ops)
    where deleted_at is null and not is_draft`.execute(db);
};
