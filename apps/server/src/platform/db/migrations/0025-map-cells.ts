// Numbers of stations per map cell, counted in advance, so that the map of a continent needs only some thousand rows. Triggers
// mark changed cells, and queries count marked cells anew until the counts are updated.
import { type Kysely, sql } from 'kysely';

// At zoom z the world is 6.4 * 2^z cells wide; each cell lies within one cell of the zoom before. The functions return the cell
// of a position at zoom 12.
const cells = `
  create function map_x(lng double precision) returns int language sql immutable strict parallel safe
    return floor((lng + 180) / 360 * 26214.4)::int;
  create function map_y(lat double precision) returns int language sql immutable strict parallel safe
    return floor((1 - asinh(tan(radians(lat))) / pi()) / 2 * 26214.4)::int;
  create table map_cells (
    level smallint not null,
    x int not null,
    y int not null,
    stations int not null check (stations > 0),
    any_id int not null,
    lat double precision not null,
    lng double precision not null,
    south double precision not null,
    west double precision not null,
    north double precision not null,
    east double precision not null,
    primary key (level, x, y)
  );
  create table map_cells_stale (
    id bigint generated always as identity primary key,
    x int not null,
    y int not null
  );
`;

const filled = `
  insert into map_cells
  select 12, map_x(lng), map_y(lat), count(*), min(id), avg(lat), avg(lng), min(lat), min(lng), max(lat), max(lng)
    from stations where deleted_at is null group by 2, 3 order by 2, 3;
`;
const coarser = (level: number) => `
  insert into map_cells
  select ${level}, x >> 2, y >> 2, sum(stations), min(any_id), sum(lat * stations) / sum(stations),
      sum(lng * stations) / sum(stations), min(south), min(west), max(north), max(east)
    from map_cells where level = ${level + 2} group by 2, 3 order by 2, 3;
`;

// A mark is written in the transaction of the change, so both become visible together.
const marks = `
  create function mark_new_map_cells() returns trigger language plpgsql as $$
  begin
    insert into map_cells_stale (x, y)
      select distinct map_x(lng), map_y(lat) from new_stations where deleted_at is null;
    return null;
  end $$;
  create function mark_changed_map_cells() returns trigger language plpgsql as $$
  begin
    insert into map_cells_stale (x, y)
      select distinct map_x(place.lng), map_y(place.lat)
      from old_stations was join new_stations is_now using (id)
        cross join lateral (values (was.lng, was.lat), (is_now.lng, is_now.lat)) place (lng, lat)
      where (was.lat, was.lng, was.deleted_at is null)
        is distinct from (is_now.lat, is_now.lng, is_now.deleted_at is null);
    return null;
  end $$;
  create function mark_old_map_cells() returns trigger language plpgsql as $$
  begin
    insert into map_cells_stale (x, y)
      select distinct map_x(lng), map_y(lat) from old_stations where deleted_at is null;
    return null;
  end $$;
  create trigger stations_new_cells after insert on stations
    referencing new table as new_stations for each statement execute function mark_new_map_cells();
  create trigger stations_changed_cells after update on stations
    referencing old table as old_stations new table as new_stations
    for each statement execute function mark_changed_map_cells();
  create trigger stations_old_cells after delete on stations
    referencing old table as old_stations for each statement execute function mark_old_map_cells();
`;

// The indexes contain all columns of the search and the list, so that the tables are read only for the rows shown. None
// contains the status of a plug or the last contact of a charging point, because these change many times a second.
const indexes = `
  create index stations_on_map on stations using gist (position) include (id, connector_types, max_power_w)
    where deleted_at is null;
  drop index stations_position;
  create index stations_listed on stations ((owner_id is null), id) where deleted_at is null;
  create index plugs_with_point on plugs (station_id) where charging_point_id is not null and deleted_at is null;
  create index charging_points_connected on charging_points (id) where connected;
`;

export async function up(db: Kysely<never>): Promise<void> {
  const levels = [10, 8, 6].map(coarser);
  for (const part of [cells, filled, ...levels, marks, indexes]) await sql.raw(part).execute(db);
}
