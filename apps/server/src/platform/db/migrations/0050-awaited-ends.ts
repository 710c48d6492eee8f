// An end that its charging point has told waits a while for the messages that are missing before it. A new charging point may be set
// up before its boot is accepted; those that have booted count as set up.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `alter table charging_sessions
        add column missing_seq_nos int[] not null default '{}',
        add column awaited_end jsonb,
        add column end_waits_until timestamptz`,
    )
    .execute(db);
  await sql
    .raw(
      `create index charging_sessions_end_waits on charging_sessions (end_waits_until)
        where stopped_at is null and end_waits_until is not null`,
    )
    .execute(db);
  await sql
    .raw(
      `create table charging_point_setups (
        charging_point_id int primary key references charging_points on delete cascade,
        pending_boots int not null,
        pending_since timestamptz not null,
        set_up_at timestamptz
      )`,
    )
    .execute(db);
  await sql
    .raw(
      `insert into charging_point_setups
        select id, 0, last_boot_at, last_boot_at from charging_points where last_boot_at is not null`,
    )
    .execute(db);
}
