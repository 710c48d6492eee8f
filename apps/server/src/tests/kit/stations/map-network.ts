// Stations to find, written straight into the database, with a server before them, for tests.
import type { Db, OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { insertUser } from '../people.ts';
import { createTestServer } from '../server.ts';
import { insertPlugRow, insertPointRow, insertStationRow } from './rows.ts';

export const NOW = new Date('2026-11-21T09:00:00Z');

export interface TestPlug {
  type?: string;
  powerW?: number | null;
  status?: 'Available' | 'Charging' | 'Faulted' | 'Unavailable';
  /** Seconds since its charging point was seen; undefined: it has no charging point. */
  heardAgo?: number;
  connected?: boolean;
}

export interface TestStation {
  name?: string;
  city?: string;
  lat?: number;
  lng?: number;
  owner?: Actor;
  priced?: boolean;
  featured?: boolean;
  source?: string;
  plugs?: TestPlug[];
}

export type Network = Awaited<ReturnType<typeof createNetwork>>;

/** On a database of its own, or on one that stays open when the network closes. */
export async function createNetwork(given?: OpenDatabase) {
  const database = given ?? (await openTestDatabase());
  const server = await createTestServer(database, { now: NOW });
  const { db, app } = server;
  const person = async (role: Actor['role']): Promise<Actor> => {
    const actor = await insertUser(db, role);
    server.know(actor);
    return actor;
  };
  const addStation = (station?: TestStation) => insertStation(db, station);
  const get = async (url: string, actor?: Actor) => {
    const headers = actor ? { authorization: `Bearer ${actor.userId}` } : {};
    const answer = await app.inject({ url, headers });
    return { status: answer.statusCode, body: answer.json(), text: answer.body };
  };
  const empty = () => db.deleteFrom('stations').execute();
  async function close(): Promise<void> {
    await server.close();
    if (given === undefined) await database.close();
  }
  return { ...server, person, addStation, get, empty, close };
}

async function insertPlug(
  db: Db,
  stationId: number,
  plug: TestPlug,
  label: string,
): Promise<number> {
  const { type = 'TYPE2', powerW = 22_000, status = 'Available', heardAgo } = plug;
  const pointId =
    heardAgo === undefined
      ? null
      : await insertPointRow(db, {
          station_id: stationId,
          label: `Charger ${label}`,
          ocpp_identity: `SECRET-IDENTITY-${newId()}`,
          password_hash: 'secret hash',
          max_power_w: powerW,
          connected: plug.connected ?? true,
          last_seen_at: new Date(NOW.getTime() - heardAgo * 1000),
        });
  const isConnected = pointId !== null;
  return insertPlugRow(db, {
    station_id: stationId,
    charging_point_id: pointId,
    connector_number: isConnected ? 1 : null,
    label,
    connector_type: type,
    max_power_w: powerW,
    status: isConnected ? status : 'Not connected',
    error_code: status === 'Faulted' ? 'GroundFailure' : null,
    status_at: isConnected ? NOW : null,
  });
}

async function insertStation(db: Db, station: TestStation = {}) {
  const { name = 'Station', city = 'Athens', lat = 37.98, lng = 23.73, plugs = [{}] } = station;
  const powers = plugs.flatMap(({ powerW = 22_000 }) => powerW ?? []);
  const slug = `${name}-${newId()}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const id = await insertStationRow(db, {
    slug,
    name,
    city,
    lat,
    lng,
    operator: 'Operator',
    owner_id: station.owner?.userId ?? null,
    open_24_7: null,
    is_featured: station.featured ?? false,
    pricing_policy: (station.priced ?? station.owner !== undefined) ? 0 : null,
    price_per_kwh_micro: 450_000,
    connector_types: [...new Set(plugs.map(({ type = 'TYPE2' }) => type))],
    max_power_w: powers.length > 0 ? Math.max(...powers) : null,
    plugs_total: plugs.length,
    source: station.source ?? null,
    source_id: station.source ? newId() : null,
    source_as_of: station.source ? '2026-09-30' : null,
  });
  const plugIds: number[] = [];
  for (const [at, plug] of plugs.entries()) {
    plugIds.push(await insertPlug(db, id, plug, `${at + 1}`));
  }
  return { id, slug, plugIds };
}
