// Searches of one or two letters find stations by the start of their name.
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index stations_name_start on stations (lower(name) text_pattern_ops)`.execute(
    db,
  );
};
