// Inserts any number of stations, copied from the demo's real ones with a small offset and the same names, connectors and powers.
// Some have an online charging point.
import { sql } from 'kysely';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { readPublicRegisters } from '../apps/demo/src/public-registers.ts';

/** Degrees; about thirty kilometres. */
const SCATTER = 0.3;
const CHUNK = 5_000;
/** One station in this many has an online charging point. */
const CONNECTED_EVERY = 50;

/** Stores the real stations as templates for `addStations`; returns their number. */
export async function readModels(db: Db): Promise<number> {
  const stations = await readPublicRegisters();
  await sql`create table bench_models (n int primary key, station jsonb not null)`.execute(db);
  for (let from = 0; from < stations.length; from += CHUNK) {
    const part = stations.slice(from, from + CHUNK).map((station, at) => {
      const powers = station.plugs.flatMap(({ maxPowerW }) => maxPowerW ?? []);
      const types = [...new Set(station.plugs.map(({ connectorType }) => connectorType))];
      const { name, operator, address, city, postcode, country, lat, lng } = station;
      const shown = { name, operator, address, city, postcode, country, lat, lng };
      return { n: from + at, station: { ...shown, types, power: Math.max(0, ...powers) || null } };
    });
    await sql`
      insert into bench_models
      select (row ->> 'n')::int, row -> 'station' from jsonb_array_elements(${JSON.stringify(part)}::jsonb) row`.execute(
      db,
    );
  }
  return stations.length;
}

/** Adds stations `from` (inclusive) to `to` (exclusive); the first ones have the real positions. */
export async function addStations(
  db: Db,
  models: number,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  await sql`
    insert into stations (slug, name, operator, address, city, postcode, country, lat, lng, time_zone,
      connector_types, max_power_w, plugs_total, created_at, updated_at)
    select 'bench-' || wanted.n, station ->> 'name', station ->> 'operator', station ->> 'address', station ->> 'city',
      station ->> 'postcode', station ->> 'country',
      (station ->> 'lat')::float8 + case when wanted.n < ${models}::int then 0 else ${SCATTER}::float8 * (random() + random() - 1) end,
      (station ->> 'lng')::float8 + case when wanted.n < ${models}::int then 0 else ${SCATTER}::float8 * (random() + random() - 1) end,
      'UTC', array(select jsonb_array_elements_text(station -> 'types')), (station ->> 'power')::int, 1,
      ${now}::timestamptz, ${now}::timestamptz
    from (select n, (n * 7919::bigint) % ${models}::int as model from generate_series(${from}::int, ${to}::int - 1) n) wanted
      join bench_models on bench_models.n = model`.execute(db);
  await sql`
    insert into charging_points (station_id, ocpp_identity, password_hash, connected, last_seen_at)
    select id, 'BENCH-' || id, '', true, ${now}::timestamptz
    from stations where slug like 'bench-%' and id % ${CONNECTED_EVERY}::int = 0
      and not exists (select from charging_points where station_id = stations.id)`.execute(db);
  await sql`
    insert into plugs (station_id, charging_point_id, connector_number, label, connector_type, max_power_w, status)
    select stations.id, point.id, case when point.id is not null then 1 end, 'A',
      coalesce(connector_types[1], 'UNKNOWN'), stations.max_power_w,
      case when point.id is null then 'Not connected' when point.id % 3 = 0 then 'Charging' else 'Available' end
    from stations left join charging_points point on point.station_id = stations.id
    where slug like 'bench-%' and not exists (select from plugs where station_id = stations.id)`.execute(
    db,
  );
}
