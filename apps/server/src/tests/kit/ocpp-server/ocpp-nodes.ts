// Several OCPP servers as nodes of one installation, on one PostgreSQL and one NATS. Only for tests.
import { sql } from 'kysely';
import pino from 'pino';
import { createBus } from '../../../platform/bus/bus.ts';
import { createSharedBus } from '../../../platform/bus/shared-bus.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { createKeySet } from '../../../platform/keys/key-set.ts';
import { beginLife } from '../../../platform/nodes/node-life.ts';
import { type NetworkOptions, openNetwork } from '../../../platform/nodes/node-network.ts';
import { createSealKeys } from '../../../platform/nodes/seal/seal-keys.ts';
import { natsOf } from '../../../platform/settings/nats-settings.ts';
import {
  createSharedOcppServer,
  type SharedOcppServer,
} from '../../../platform/ocpp-server/nodes/shared-ocpp-server.ts';
import type { Tracing } from '../../../platform/tracing/tracing.ts';
import { startOcppServer, type TestServer } from './ocpp-server.ts';
import type { OcppServerOptions } from '../../../platform/ocpp-server/types.ts';

const log = pino({ level: 'silent' });
export const SECRET = 'a secret that the nodes of a test share';

export interface TestNode extends TestServer {
  ocpp: SharedOcppServer;
  nodeId: string;
  bus: ReturnType<typeof createSharedBus>;
  network: Awaited<ReturnType<typeof openNetwork>>;
  life: Awaited<ReturnType<typeof beginLife>>;
}

export async function startTestNode(
  { db, url }: { db: Db; url: string },
  overrides: Partial<OcppServerOptions> = {},
  tracing?: Tracing,
): Promise<TestNode> {
  const life = await beginLife({
    db,
    name: 'one name for all',
    version: 'test',
    secrets: { newest: createKeySet(SECRET) },
    log,
  });
  const network = await openTestNetwork(url, { name: life.id, tracing });
  const bus = createSharedBus(
    createBus(() => {}),
    { network, nodeId: life.id },
  );
  let shared: SharedOcppServer | undefined;
  const server = await startOcppServer(overrides, (options) => {
    shared = createSharedOcppServer(options, {
      nodeId: life.id,
      db,
      clock: systemClock,
      bus,
      network,
    });
    return shared;
  });
  if (shared === undefined) throw new Error('The OCPP server was not made');
  return {
    ...server,
    ocpp: shared,
    nodeId: life.id,
    bus,
    network,
    life,
    async stop() {
      await server.stop();
      await life.stop();
      await network.close();
    },
  };
}

/** The messages of a node; `settings` and `secret` instead of those of the other nodes. */
export function openTestNetwork(
  url: string,
  { secret = SECRET, settings = {}, ...options }: NetworkOfTest,
): ReturnType<typeof openNetwork> {
  const nats = natsOf({ NATS_URL: url, ...settings });
  if (nats === undefined) throw new Error('There is no NATS_URL');
  const keys = createSealKeys(createKeySet(secret));
  const sealsBy = () => keys;
  return openNetwork({ nats, keys: [keys], sealsBy, clock: systemClock, log, ...options });
}

interface NetworkOfTest extends Pick<NetworkOptions, 'name' | 'tracing'> {
  log?: NetworkOptions['log'];
  secret?: string;
  settings?: Parameters<typeof natsOf>[0];
}

/** The rows of the charging points that `test-ocpp-server.ts` knows. */
export async function insertPoints(db: Db): Promise<void> {
  await sql`
    with station as (
      insert into stations (slug, name, country, lat, lng, time_zone, created_at, updated_at)
      values ('nodes', 'Nodes', 'GR', 38, 23, 'Europe/Athens', now(), now()) returning id)
    insert into charging_points (id, station_id, ocpp_identity, password_hash)
    select number, id, 'CP-' || number, '' from station, generate_series(1, 2) number`.execute(db);
}
