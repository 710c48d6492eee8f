// How long each plug was known and out of order on each day (UTC), because the spans it is counted from are kept for two weeks only.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table plug_uptime_days (
    plug_id int not null references plugs,
    day date not null,
    known_s int not null check (known_s between 1 and 86400),
    down_s int not null check (down_s between 0 and known_s),
    primary key (plug_id, day)
  )`.execute(db);
}
