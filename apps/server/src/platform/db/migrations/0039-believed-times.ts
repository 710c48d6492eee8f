// What charging points say of time and meter, beside what is believed of it: when they told a session to begin and end, from which
// register a meter counts on that has fallen, and when a charging point was away.
import { type Kysely, sql } from 'kysely';

const lines = [
  `alter table charging_sessions
    add column told_started_at timestamptz,
    add column told_stopped_at timestamptz,
    add column counted_from_wh bigint`,
  `create unique index charging_sessions_told_once on charging_sessions
    (charging_point_id, plug_id, id_tag, coalesce(told_started_at, started_at), meter_start_wh)`,
  // Two starts may be cut to the same time.
  `alter table charging_sessions drop constraint charging_sessions_once`,
  `create table charging_point_absences (
    charging_point_id int not null references charging_points,
    gone_at timestamptz not null,
    back_at timestamptz not null,
    primary key (charging_point_id, back_at)
  )`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const line of lines) await sql.raw(line).execute(db);
}
