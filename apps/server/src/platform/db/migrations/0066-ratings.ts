// Ratings after a session, both ways, reports about them, and the sums of a station's ratings, which lists sort and filter by.
import { type Kysely, sql } from 'kysely';

const lines = [
  `alter table stations
    add column rating_count int not null default 0,
    add column rating_sum int not null default 0`,
  `create table station_ratings (
    id uuid primary key,
    station_id int not null references stations (id) on delete cascade,
    driver_id uuid not null references users (id) on delete cascade,
    reservation_id uuid not null unique references reservations (id) on delete cascade,
    stars int not null check (stars between 1 and 5),
    body text not null,
    created_at timestamptz not null,
    answer text,
    answered_at timestamptz,
    hidden_at timestamptz,
    hidden_reason text,
    check ((answer is null) = (answered_at is null)),
    check ((hidden_at is null) = (hidden_reason is null))
  )`,
  'create index station_ratings_of_station on station_ratings (station_id, driver_id, created_at desc)',
  'create index station_ratings_of_driver on station_ratings (driver_id, created_at desc)',
  'create index station_ratings_new on station_ratings (created_at)',
  'create index station_ratings_answered on station_ratings (answered_at) where answered_at is not null',
  `create table driver_ratings (
    id uuid primary key,
    driver_id uuid not null references users (id) on delete cascade,
    owner_id uuid not null references users (id) on delete cascade,
    reservation_id uuid not null unique references reservations (id) on delete cascade,
    stars int not null check (stars between 1 and 5),
    reasons text[] not null,
    created_at timestamptz not null,
    answer text,
    answered_at timestamptz,
    check ((answer is null) = (answered_at is null))
  )`,
  'create index driver_ratings_of_driver on driver_ratings (driver_id, owner_id, created_at desc)',
  'create index driver_ratings_of_owner on driver_ratings (owner_id, created_at desc)',
  'create index driver_ratings_new on driver_ratings (created_at)',
  'alter table station_reports add column rating_id uuid references station_ratings (id) on delete cascade',
  'drop index station_reports_one_open',
  `create unique index station_reports_one_open on station_reports
    (station_id, reporter_id, coalesce(rating_id, '00000000-0000-0000-0000-000000000000')) where closed_at is null`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const line of lines) await sql.raw(line).execute(db);
}
