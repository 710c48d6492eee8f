// Station counts per cell by what the stations offer, so that the filtered map of a continent also uses counts. A station whose
// offer changes marks its cell, like one that moves.
import { type Kysely, sql } from 'kysely';

const kinds = `
  create table map_kinds (
    level smallint not null,
    x int not null,
    y int not null,
    connector_types text[] not null,
    max_power_w int,
    stations int not null check (stations > 0),
    any_id int not null,
    lat double precision not null,
    lng double precision not null,
    south double precision not null,
    west double precision not null,
    north double precision not null,
    east double precision not null
  );
  create index map_kinds_of_cell on map_kinds (level, x, y);
`;

const filled = `
  insert into map_kinds
  select 8, map_x(lng) >> 4, map_y(lat) >> 4, connector_types, max_power_w, count(*), min(id), avg(lat), avg(lng),
      min(lat), min(lng), max(lat), max(lng)
    from stations where deleted_at is null group by 2, 3, 4, 5 order by 2, 3;
  insert into map_kinds
  select 6, x >> 2, y >> 2, connector_types, max_power_w, sum(stations), min(any_id), sum(lat * stations) / sum(stations),
      sum(lng * stations) / sum(stations), min(south), min(west), max(north), max(east)
    from map_kinds where level = 8 group by 2, 3, 4, 5 order by 2, 3;
`;

const marks = `
  create or replace function mark_changed_map_cells() returns trigger language plpgsql as $$
  begin
    insert into map_cells_stale (x, y)
      select distinct map_x(lng), map_y(lat)
      from (
        (select id, lat, lng, connector_types, max_power_w from old_stations where deleted_at is null
          except select id, lat, lng, connector_types, max_power_w from new_stations where deleted_at is null)
        union all
        (select id, lat, lng, connector_types, max_power_w from new_stations where deleted_at is null
          except select id, lat, lng, connector_types, max_power_w from old_stations where deleted_at is null)
      ) changed;
    return null;
  end $$;
`;

export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [kinds, filled, marks]) await sql.raw(part).execute(db);
}
