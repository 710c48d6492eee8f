// Refresh tokens that are replaced when they are used: the newest one of a session, and the one before it.
import { type Kysely, sql } from 'kysely';

const rotation = `
  alter table user_sessions
    add column token_number int not null default 0,
    add column previous_hash text,
    add column rotated_at timestamptz,
    add column is_newest_received boolean not null default false,
    add check ((previous_hash is null) = (rotated_at is null));
  create unique index user_sessions_previous_hash on user_sessions (previous_hash);
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(rotation).execute(db);
}
