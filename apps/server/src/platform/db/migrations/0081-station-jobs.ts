// Changes of many stations of an owner, each with its outcome by station.
import { type Kysely, sql } from 'kysely';

const lines = [
  `create table station_jobs (
    id uuid primary key,
    owner_id uuid not null references users (id) on delete cascade,
    action jsonb not null,
    undoes uuid references station_jobs (id) on delete cascade,
    created_at timestamptz not null,
    finished_at timestamptz
  )`,
  'create index station_jobs_of_owner on station_jobs (owner_id, created_at desc)',
  'create index station_jobs_unfinished on station_jobs (created_at) where finished_at is null',
  'create unique index station_jobs_undone_once on station_jobs (undoes) where undoes is not null',
  `create table station_job_items (
    job_id uuid not null references station_jobs (id) on delete cascade,
    position int not null,
    station_id int references stations (id) on delete cascade,
    name text not null,
    line int,
    input jsonb,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'unchanged', 'refused')),
    code text,
    detail text,
    before jsonb,
    after jsonb,
    primary key (job_id, position)
  )`,
  `create index station_job_items_waiting on station_job_items (job_id, position)
    where state = 'waiting'`,
  'create index station_job_items_of_station on station_job_items (station_id)',
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const line of lines) await sql.raw(line).execute(db);
}
