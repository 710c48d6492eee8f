// A fresh installation on PostgreSQL with any number of charging points, and the real server in its own process.
import { sql } from 'kysely';
import { hashPointSecret } from '../apps/server/src/features/charging/public.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { openDatabase } from '../apps/server/src/platform/db/connection.ts';
import {
  createInstallation,
  type Installation,
} from '../apps/server/src/tests/kit/installation.ts';
import {
  createServerProcess,
  freePort,
  type ServerProcess,
} from '../tests/crash/server-process.ts';
import { CARD, POINT_PASSWORD } from './point-names.ts';

/** Folder for CPU profiles of the server, for a browser's developer tools. */
const PROFILES = process.env['VOLTAGORA_BENCH_PROFILES'];

export interface PointInstallation {
  server: ServerProcess;
  installation: Installation;
  port: number;
  /** Plug ids by the number of their point; one plug each. */
  plugIds: number[];
  /** Stops the server; when profiling, the profile is written then. */
  endServer(): Promise<void>;
  /** Direct access to the server's database. */
  db: Db;
  remove(): Promise<void>;
}

/** Throws without PostgreSQL. The server is not started yet. */
export async function installPoints(
  points: number,
  {
    drivers = 1,
    environment = {},
    postgresUrl,
  }: { drivers?: number; environment?: Record<string, string>; postgresUrl?: string } = {},
): Promise<PointInstallation> {
  const port = await freePort();
  const installation = await createInstallation('postgres', port, {
    drivers,
    chargingPoints: 0,
    postgresUrl,
  });
  if (installation === undefined) throw new Error('No PostgreSQL answered');
  const database = await openDatabase({ databaseUrl: installation.environment['DATABASE_URL'] });
  try {
    const plugIds = await insertPoints(database.db, points, installation.ownerId);
    const profiled = PROFILES && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${PROFILES}` };
    const server = createServerProcess(
      { ...installation.environment, ...profiled, ...environment },
      port,
    );
    return {
      server,
      installation,
      port,
      plugIds,
      endServer: PROFILES ? server.stop : server.kill,
      db: database.db,
      async remove() {
        await server.kill();
        await database.close();
        await installation.remove();
      },
    };
  } catch (error) {
    await database.close();
    await installation.remove();
    throw error;
  }
}

/** Inserts stations of one plug each, `bench-0`, `bench-1`, …; returns the plug ids by number. */
export async function insertPoints(db: Db, points: number, ownerId: string): Promise<number[]> {
  const numbers = sql`generate_series(0, ${points}::int - 1) n`;
  await sql`
    insert into stations (owner_id, slug, name, country, lat, lng, time_zone, pricing_policy, price_per_kwh_micro,
      connector_types, max_power_w, plugs_total, created_at, updated_at)
    select ${ownerId}::uuid, 'bench-' || n, 'Bench ' || n, 'GR', 36 + random() * 5, 21 + random() * 5, 'Europe/Athens', 0,
      450000, '{TYPE2}', 22000, 1, now(), now() from ${numbers}`.execute(db);
  await sql`
    insert into charging_points (station_id, ocpp_identity, password_hash, max_power_w, first_connected_at)
    select id, upper(slug), ${hashPointSecret(POINT_PASSWORD)}, 22000, now() from stations where slug like 'bench-%' order by id`.execute(
    db,
  );
  await sql`
    insert into id_tags (id, owner_id, id_tag, is_blocked, created_at)
    values (gen_random_uuid(), ${ownerId}::uuid, ${CARD}, false, now())`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into plugs (station_id, charging_point_id, connector_number, label, connector_type, max_power_w, first_status_at)
    select station_id, id, 1, 'A', 'TYPE2', 22000, now() from charging_points where ocpp_identity like 'BENCH-%'
    order by id returning id`.execute(db);
  await sql`analyze`.execute(db);
  return rows.map(({ id }) => id);
}
