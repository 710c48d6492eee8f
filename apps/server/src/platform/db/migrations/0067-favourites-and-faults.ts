// Favourite stations, watches that last, and fault reports of drivers.
import { type Kysely, sql } from 'kysely';

const lines = [
  `create table favourite_stations (
    user_id uuid not null references users (id) on delete cascade,
    station_id int not null references stations (id) on delete cascade,
    created_at timestamptz not null,
    primary key (user_id, station_id)
  )`,
  'create index favourite_stations_of_station on favourite_stations (station_id)',
  `alter table plug_watches
    add column is_lasting boolean not null default false,
    add column is_told boolean not null default false,
    add column told_at timestamptz`,
  `create table fault_reports (
    id uuid primary key,
    station_id int not null references stations (id) on delete cascade,
    plug_id int references plugs (id) on delete set null,
    driver_id uuid not null references users (id) on delete cascade,
    category text not null,
    body text not null,
    image_id uuid,
    image_width int,
    image_height int,
    created_at timestamptz not null,
    answer text,
    answered_at timestamptz,
    resolved_at timestamptz,
    check ((image_id is null) = (image_width is null) and (image_id is null) = (image_height is null))
  )`,
  `create unique index fault_reports_one_open on fault_reports (station_id, driver_id, category)
    where answered_at is null`,
  'create index fault_reports_of_station on fault_reports (station_id, created_at desc)',
  'create index fault_reports_of_driver on fault_reports (driver_id, created_at desc)',
  'create index fault_reports_new on fault_reports (created_at)',
  'create index fault_reports_answered on fault_reports (answered_at) where answered_at is not null',
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const line of lines) await sql.raw(line).execute(db);
}
