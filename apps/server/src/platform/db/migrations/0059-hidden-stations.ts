// Stations that the host hides, or that belong to a suspended owner; what an owner may list; reports by drivers. Triggers keep
// `hidden_since`, so that it also follows a suspension by a node of the version before.
import { type Kysely, sql } from 'kysely';

const hiding = [
  'alter table stations add column hidden_since timestamptz',
  `create table station_hidings (
    station_id int not null references stations (id) on delete cascade,
    part text not null,
    reason text not null,
    kept_text text,
    hidden_at timestamptz not null,
    primary key (station_id, part)
  )`,
  'create index station_hidings_part on station_hidings (part)',
  `create function follow_suspension() returns trigger language plpgsql as $$
  begin
    update stations set hidden_since = least(new.suspended_at,
        (select hidden_at from station_hidings where station_id = stations.id and part = 'station'))
      where owner_id = new.id and deleted_at is null;
    return null;
  end $$`,
  `create trigger users_suspension after update of suspended_at on users for each row
    when (old.suspended_at is distinct from new.suspended_at) execute function follow_suspension()`,
  `create function follow_hiding() returns trigger language plpgsql as $$
  declare
    changed int := case when tg_op = 'DELETE' then old.station_id else new.station_id end;
  begin
    update stations set hidden_since = least(
        (select suspended_at from users where users.id = stations.owner_id),
        (select hidden_at from station_hidings where station_id = stations.id and part = 'station'))
      where id = changed;
    return null;
  end $$`,
  `create trigger station_hidings_insert after insert on station_hidings for each row
    when (new.part = 'station') execute function follow_hiding()`,
  `create trigger station_hidings_delete after delete on station_hidings for each row
    when (old.part = 'station') execute function follow_hiding()`,
  `update stations set hidden_since = users.suspended_at from users
    where users.id = stations.owner_id and users.suspended_at is not null and stations.deleted_at is null`,
];

// The indexes named stations_shown_… serve nodes of the version before; those before them serve nobody any more.
const map = [
  'drop index stations_on_map',
  'drop index stations_listed',
  `create index stations_seen_on_map on stations using gist (position) include (id, connector_types, max_power_w)
    where deleted_at is null and not is_draft and hidden_since is null`,
  `create index stations_seen_in_list on stations ((owner_id is null), id)
    where deleted_at is null and not is_draft and hidden_since is null`,
  `create or replace function mark_new_map_cells() returns trigger language plpgsql as $$
  begin
    insert into map_cells_stale (x, y)
      select distinct map_x(lng), map_y(lat) from new_stations
      where deleted_at is null and not is_draft and hidden_since is null;
    return null;
  end $$`,
  `create or replace function mark_changed_map_cells() returns trigger language plpgsql as $$
  begin
    insert into map_cells_stale (x, y)
      select distinct map_x(lng), map_y(lat)
      from (
        (select id, lat, lng, connector_types, max_power_w from old_stations
            where deleted_at is null and not is_draft and hidden_since is null
          except select id, lat, lng, connector_types, max_power_w from new_stations
            where deleted_at is null and not is_draft and hidden_since is null)
        union all
        (select id, lat, lng, connector_types, max_power_w from new_stations
            where deleted_at is null and not is_draft and hidden_since is null
          except select id, lat, lng, connector_types, max_power_w from old_stations
            where deleted_at is null and not is_draft and hidden_since is null)
      ) changed;
    return null;
  end $$`,
  `insert into map_cells_stale (x, y) select distinct map_x(lng), map_y(lat) from stations where hidden_since is not null`,
];

// Owners who have listed a station before need no confirmation, and may list as many again.
const standing = [
  `create table owner_standings (
    owner_id uuid primary key references users (id) on delete cascade,
    declared_private_at timestamptz,
    approved_at timestamptz,
    stations_max int check (stations_max >= 0)
  )`,
  `alter table stations
    add column review text check (review in ('waiting', 'refused')),
    add column review_reason text`,
  `create index stations_to_review on stations (id) where review = 'waiting'`,
  `insert into owner_standings (owner_id, approved_at, stations_max)
    select owner_id, now(), greatest(50, 2 * count(*)) from stations
    where owner_id is not null and deleted_at is null and not is_draft group by owner_id`,
];

const reports = [
  `create table station_reports (
    id uuid primary key,
    station_id int not null references stations (id) on delete cascade,
    reporter_id uuid not null references users (id) on delete cascade,
    category text not null,
    body text not null,
    created_at timestamptz not null,
    closed_at timestamptz,
    outcome text check (outcome in ('acted', 'dismissed')),
    check ((closed_at is null) = (outcome is null))
  )`,
  `create unique index station_reports_one_open on station_reports (station_id, reporter_id) where closed_at is null`,
  `create index station_reports_open on station_reports (created_at) where closed_at is null`,
  'create index station_reports_of_reporter on station_reports (reporter_id, created_at)',
  `create index station_reports_closed on station_reports (closed_at) where closed_at is not null`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const line of [...hiding, ...map, ...standing, ...reports]) await sql.raw(line).execute(db);
}
