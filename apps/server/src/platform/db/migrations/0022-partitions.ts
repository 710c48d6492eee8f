// Partitions frames and meter samples by time. The old tables become the first partitions, up to the end of this day or month.
// Only rows with a later time, from clocks that run ahead, are moved, to the default partition.
import { type Kysely, sql } from 'kysely';

const samples = `
  alter table meter_samples rename to meter_samples_first;
  alter index meter_samples_pkey rename to meter_samples_first_pkey;
  alter table meter_samples_first
    rename constraint meter_samples_session_id_fkey to meter_samples_first_session_id_fkey;
  create table meter_samples (like meter_samples_first including defaults including constraints)
    partition by range (taken_at);
  alter table meter_samples
    add primary key (session_id, taken_at),
    add foreign key (session_id) references charging_sessions on delete cascade;
  create table meter_samples_rest partition of meter_samples default;
`;

// A sequence is used because identity columns of partitioned tables need PostgreSQL 17.
const frames = `
  alter table charging_point_frames rename to charging_point_frames_first;
  alter index charging_point_frames_newest rename to charging_point_frames_first_newest;
  alter table charging_point_frames_first
    rename constraint charging_point_frames_charging_point_id_fkey to charging_point_frames_first_charging_point_id_fkey;
  alter table charging_point_frames_first
    drop constraint charging_point_frames_pkey,
    alter column id drop identity,
    add primary key (id, happened_at);
  create table charging_point_frames (like charging_point_frames_first including defaults including constraints)
    partition by range (happened_at);
  create sequence charging_point_frames_ids as bigint owned by charging_point_frames.id;
  select setval('charging_point_frames_ids', coalesce(max(id), 1), max(id) is not null) from charging_point_frames_first;
  alter table charging_point_frames
    alter column id set default nextval('charging_point_frames_ids'),
    add primary key (id, happened_at),
    add foreign key (charging_point_id) references charging_points on delete cascade;
  create index charging_point_frames_newest on charging_point_frames (charging_point_id, id desc);
  create table charging_point_frames_rest partition of charging_point_frames default;
`;

const attach = (table: string, column: string, step: 'day' | 'month') => `
  do $$ declare ends_at timestamptz :=
    (date_trunc('${step}', now() at time zone 'utc') + interval '1 ${step}') at time zone 'utc';
  begin
    with ahead as (delete from ${table}_first where ${column} >= ends_at returning *)
    insert into ${table} select * from ahead;
    execute format('alter table ${table} attach partition ${table}_first for values from (minvalue) to (%L)', ends_at);
  end $$;
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(samples).execute(db);
  await sql.raw(attach('meter_samples', 'taken_at', 'month')).execute(db);
  await sql.raw(frames).execute(db);
  await sql.raw(attach('charging_point_frames', 'happened_at', 'day')).execute(db);
}
