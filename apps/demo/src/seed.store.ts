// Writes the demo's rows in one transaction, so that a crash leaves no partial network.
import type { RunningServer } from '@voltagora/server';
import { sql } from 'kysely';
import type { Rows } from './station-rows.ts';

type Db = RunningServer['db'];

/** Rows per statement: keeps a statement's text to a few megabytes. */
const CHUNK = 5000;

export async function hasStations(db: Db): Promise<boolean> {
  const first = await db.selectFrom('stations').select('id').limit(1).executeTakeFirst();
  return first !== undefined;
}

/**
 * Fills an empty installation. Its charging points get a password when the simulator starts; until then they cannot connect. They
 * are simulated, so their first contact is recorded in advance: their plugs can be booked from the start.
 */
export async function insertRows(db: Db, rows: Rows, now: Date): Promise<void> {
  const stamps = { created_at: now, updated_at: now };
  await db.transaction().execute(async (trx) => {
    await insert(
      trx,
      'stations',
      rows.stations.map((row) => ({ ...row, ...stamps, currency: 'EURO' })),
    );
    const points = rows.chargingPoints.map((row) => ({
      ...row,
      password_hash: '',
      connected: false,
      first_connected_at: now,
    }));
    await insert(trx, 'charging_points', points);
    const plugs = rows.plugs.map((row, at) => ({
      ...row,
      id: at + 1,
      status: 'Not connected',
      first_status_at: row['charging_point_id'] === null ? null : now,
    }));
    await insert(trx, 'plugs', plugs);
  });
  // The embedded database never vacuums automatically: until then, text search reads every station.
  await sql`select gin_clean_pending_list('stations_text')`.execute(db);
  await sql`analyze stations, plugs, charging_points`.execute(db);
}

async function insert(
  db: Db,
  table: 'stations' | 'charging_points' | 'plugs',
  rows: Record<string, unknown>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = JSON.stringify(rows.slice(at, at + CHUNK));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${chunk}::jsonb)
    `.execute(db);
  }
  await sql`
    select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))
  `.execute(db);
}

export interface SimulatedPoint {
  id: number;
  identity: string;
  vendor: string;
  model: string;
  /** The station's name. */
  station: string;
  connectors: { number: number; type: string; maxPowerKw: number }[];
}

/** The charging points made by the demo, with their stations and plugs. */
export async function listSimulatedPoints(db: Db): Promise<SimulatedPoint[]> {
  const rows = await db
    .selectFrom('charging_points as point')
    .innerJoin('plugs as plug', 'plug.charging_point_id', 'point.id')
    .innerJoin('stations as station', 'station.id', 'point.station_id')
    .leftJoin('site_limits as site', 'site.station_id', 'station.id')
    .where('point.ocpp_identity', 'like', 'DEMO-%')
    .select('station.name as station')
    .select(['point.id', 'point.ocpp_identity', 'point.vendor', 'point.model'])
    .select(['plug.connector_number', 'plug.connector_type', 'plug.max_power_w'])
    // Prefers the point with 2.0.1 for the station that shares its power, so that both versions are seen there.
    .orderBy(sql`site.station_id is null`)
    .orderBy('point.id')
    .orderBy('plug.connector_number')
    .execute();
  const points = new Map<number, SimulatedPoint>();
  for (const row of rows) {
    const point = points.get(row.id) ?? {
      id: row.id,
      identity: row.ocpp_identity,
      vendor: row.vendor ?? 'Voltagora',
      model: row.model ?? 'Simulated',
      station: row.station,
      connectors: [],
    };
    point.connectors.push({
      number: row.connector_number ?? 1,
      type: row.connector_type,
      maxPowerKw: (row.max_power_w ?? DEFAULT_POWER_W) / 1000,
    });
    points.set(row.id, point);
  }
  return [...points.values()];
}

const DEFAULT_POWER_W = 22_000;

/** The owner's station with the most AC plugs, which shows power sharing best. */
export const findSharingStation = (db: Db, ownerId: string) =>
  db
    .selectFrom('stations')
    .innerJoin('plugs', 'plugs.station_id', 'stations.id')
    .select(['stations.id', 'stations.name'])
    .where('stations.owner_id', '=', ownerId)
    .where('plugs.connector_type', '=', 'TYPE2')
    .where('plugs.max_power_w', '=', DEFAULT_POWER_W)
    .groupBy(['stations.id', 'stations.name'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('stations.id')
    .limit(1)
    .executeTakeFirst();

/** Stores new password hashes of charging points in one statement. */
export async function storePasswordHashes(
  db: Db,
  hashes: { id: number; password_hash: string }[],
): Promise<void> {
  await sql`
    update charging_points set password_hash = given.password_hash
    from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as given(id int, password_hash text)
    where charging_points.id = given.id
  `.execute(db);
}

/** Inserts a user's vehicle unless it exists. */
export async function insertVehicleIdempotently(
  db: Db,
  vehicle: { id: string; driver_id: string; model: string; color: string; plate_number: string },
  now: Date,
): Promise<void> {
  const { model, ...columns } = vehicle;
  const known = await db
    .selectFrom('vehicle_models')
    .select('id')
    .where(sql`manufacturer || ' ' || name`, 'ilike', `${model}%`)
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirst();
  const owned = await db
    .selectFrom('vehicles')
    .select('id')
    .where('driver_id', '=', vehicle.driver_id)
    .limit(1)
    .executeTakeFirst();
  if (!known || owned) return;
  await db
    .insertInto('vehicles')
    .values({ ...columns, model_id: known.id, is_default: true, created_at: now })
    .execute();
}

/** Lets the demo's owners list stations as if they had done so before. */
export async function confirmOwners(db: Db, ownerIds: readonly string[], now: Date): Promise<void> {
  await db
    .insertInto('owner_standings')
    .values(ownerIds.map((id) => ({ owner_id: id, approved_at: now, stations_max: 1000 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findUserId(db: Db, email: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return user?.id;
}

const ALTERNATING_POWER_W_MAX = 23_000;

/** Some bookable plugs, one per station, none so powerful that a booking would be expensive. */
export async function listBookablePlugs(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('plugs as plug')
    .where('plug.charging_point_id', 'is not', null)
    .where('plug.max_power_w', '<=', ALTERNATING_POWER_W_MAX)
    .groupBy('plug.station_id')
    .orderBy('plug.station_id')
    .select(({ fn }) => fn.min('plug.id').as('id'))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the public keys of their meters as if owners had entered them; known keys stay. */
export async function storeMeterKeys(
  db: Db,
  keys: { id: number; public_key: string }[],
): Promise<void> {
  await sql`
    insert into meter_keys (charging_point_id, public_key, source, added_at)
    select id, public_key, 'owner', now()
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given(id int, public_key text)
    where not exists (select from meter_keys known
      where known.charging_point_id = given.id and known.public_key = given.public_key)`.execute(
    db,
  );
}
