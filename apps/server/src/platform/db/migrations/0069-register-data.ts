// Models have variants, and can leave the list of vehicles. Stations of registers whose position contradicts the city that they name are hidden until that is mended. Triggers note what is
// to be checked, so that nodes of the version before note it too.
import { type Kysely, sql } from 'kysely';

const IS_OF_REGISTER = 'source is not null and owner_id is null and deleted_at is null';

const checks = [
  'create table stations_to_check (station_id int primary key)',
  `create function note_new_stations_to_check() returns trigger language plpgsql as $$
  begin
    insert into stations_to_check select id from new_stations where ${IS_OF_REGISTER} on conflict do nothing;
    return null;
  end $$`,
  `create trigger stations_new_to_check after insert on stations
    referencing new table as new_stations for each statement execute function note_new_stations_to_check()`,
  `create function note_station_to_check() returns trigger language plpgsql as $$
  begin
    insert into stations_to_check values (new.id) on conflict do nothing;
    return null;
  end $$`,
  `create trigger stations_changed_to_check after update on stations for each row
    when (new.source is not null and
      (old.lat, old.lng, old.name, old.address, old.city, old.postcode, old.country, old.owner_id, old.deleted_at is null)
        is distinct from
      (new.lat, new.lng, new.name, new.address, new.city, new.postcode, new.country, new.owner_id, new.deleted_at is null))
    execute function note_station_to_check()`,
  `insert into stations_to_check select id from stations where ${IS_OF_REGISTER}`,
];

const hidingSince = (station: string): string =>
  `(select min(hidden_at) from station_hidings where station_id = ${station} and part in ('station', 'position'))`;

const hiding = [
  `create or replace function follow_suspension() returns trigger language plpgsql as $$
  begin
    update stations set hidden_since = least(new.suspended_at, ${hidingSince('stations.id')})
      where owner_id = new.id and deleted_at is null;
    return null;
  end $$`,
  `create or replace function follow_hiding() returns trigger language plpgsql as $$
  declare
    changed int := case when tg_op = 'DELETE' then old.station_id else new.station_id end;
  begin
    update stations set hidden_since = least(
        (select suspended_at from users where users.id = stations.owner_id), ${hidingSince('changed')})
      where id = changed;
    return null;
  end $$`,
  'drop trigger station_hidings_insert on station_hidings',
  'drop trigger station_hidings_delete on station_hidings',
  `create trigger station_hidings_insert after insert on station_hidings for each row
    when (new.part in ('station', 'position')) execute function follow_hiding()`,
  `create trigger station_hidings_delete after delete on station_hidings for each row
    when (old.part in ('station', 'position')) execute function follow_hiding()`,
];

const vehicles = [
  `alter table vehicle_models
    add column variant text not null default '',
    add column is_listed boolean not null default true`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const line of [...checks, ...hiding, ...vehicles]) await sql.raw(line).execute(db);
}
