// A driver's default vehicle and its picture, vehicle models of drivers, and energy market data.
import { type Kysely, sql } from 'kysely';

// Ids of drivers' own models count down from -1: the ids of the shipped models are positive hashes.
const vehicles = `
  alter table vehicle_models add column driver_id uuid references users on delete cascade;
  create index on vehicle_models (driver_id) where driver_id is not null;
  create sequence own_vehicle_model_ids as int increment by -1 minvalue -2147483647 maxvalue -1 start with -1;
  alter table vehicles
    add column is_default boolean not null default false,
    add column image_id uuid,
    add column image_width int,
    add column image_height int,
    add check ((image_id is null) = (image_width is null) and (image_id is null) = (image_height is null));
  update vehicles set is_default = true where id in
    (select distinct on (driver_id) id from vehicles order by driver_id, created_at, id);
  create unique index vehicles_one_default on vehicles (driver_id) where is_default;
`;

// One market day of one zone, as the provider last reported it: prices per MWh, other values in megawatts; null where it
// reported nothing.
const energy = `
  create table energy_days (
    zone text not null,
    kind text not null check (kind in ('price', 'wind_solar', 'load')),
    day date not null,
    resolution_minutes int not null check (resolution_minutes > 0),
    start_at timestamptz not null,
    points jsonb not null,
    currency text,
    fetched_at timestamptz not null,
    primary key (zone, kind, day)
  );
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(vehicles).execute(db);
  await sql.raw(energy).execute(db);
}
