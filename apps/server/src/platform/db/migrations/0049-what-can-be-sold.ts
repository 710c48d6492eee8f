// What can be sold: drafts, paused stations, how long a charging point may be away, and when a charging point first connected and a
// plug first reported. Triggers record both firsts, so that nodes of the version before do too.
import { type Kysely, sql } from 'kysely';

const columns = [
  `alter table stations
    add column is_draft boolean not null default false,
    add column is_paused boolean not null default false,
    add column away_limit_hours smallint not null default 24 check (away_limit_hours between 1 and 168)`,
  'alter table charging_points add column first_connected_at timestamptz',
  'alter table plugs add column first_status_at timestamptz',
];

const firsts = [
  `create function note_first_connection() returns trigger language plpgsql as $$
  begin
    new.first_connected_at := new.last_seen_at;
    return new;
  end $$`,
  `create trigger charging_points_first_connection before insert or update on charging_points for each row
    when (new.first_connected_at is null and new.last_seen_at is not null)
    execute function note_first_connection()`,
  `create function note_first_status() returns trigger language plpgsql as $$
  begin
    new.first_status_at := new.status_at;
    return new;
  end $$`,
  `create trigger plugs_first_status before insert or update on plugs for each row
    when (new.first_status_at is null and new.status_at is not null)
    execute function note_first_status()`,
  // Another connector has not reported yet. Its name sorts before plugs_first_status, so it is called first.
  `create function forget_first_status() returns trigger language plpgsql as $$
  begin
    new.first_status_at := null;
    return new;
  end $$`,
  `create trigger plugs_a_moved before update on plugs for each row
    when (old.charging_point_id is distinct from new.charging_point_id
      or old.connector_number is distinct from new.connector_number)
    execute function forget_first_status()`,
];

// A status is forgotten after a longer absence: what has ever connected counts as having reported.
const filled = [
  `update charging_points set first_connected_at = coalesce(last_seen_at, last_boot_at,
      (select min(received_at) from charging_sessions where charging_point_id = charging_points.id))
    where coalesce(last_seen_at, last_boot_at) is not null
      or exists (select from charging_sessions where charging_point_id = charging_points.id)`,
  `update plugs set first_status_at = coalesce(plugs.status_at, point.first_connected_at)
    from charging_points point
    where point.id = plugs.charging_point_id and point.first_connected_at is not null`,
];

// The indexes without drafts serve this version; those with them serve nodes of the version before.
const map = [
  `create index stations_shown_on_map on stations using gist (position) include (id, connector_types, max_power_w)
    where deleted_at is null and not is_draft`,
  `create index stations_shown_in_list on stations ((owner_id is null), id) where deleted_at is null and not is_draft`,
  `create or replace function mark_new_map_cells() returns trigger language plpgsql as $$
  begin
    insert into map_cells_stale (x, y)
      select distinct map_x(lng), map_y(lat) from new_stations where deleted_at is null and not is_draft;
    return null;
  end $$`,
  `create or replace function mark_changed_map_cells() returns trigger language plpgsql as $$
  begin
    insert into map_cells_stale (x, y)
      select distinct map_x(lng), map_y(lat)
      from (
        (select id, lat, lng, connector_types, max_power_w from old_stations where deleted_at is null and not is_draft
          except select id, lat, lng, connector_types, max_power_w from new_stations where deleted_at is null and not is_draft)
        union all
        (select id, lat, lng, connector_types, max_power_w from new_stations where deleted_at is null and not is_draft
          except select id, lat, lng, connector_types, max_power_w from old_stations where deleted_at is null and not is_draft)
      ) changed;
    return null;
  end $$`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const line of [...columns, ...firsts, ...filled, ...map]) await sql.raw(line).execute(db);
}
