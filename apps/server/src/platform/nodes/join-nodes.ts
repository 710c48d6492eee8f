// Runs this process alone on its database, or as one node among others that communicate over NATS.
import { type Clock, systemClock } from '../clock.ts';
import type { OpenDatabase } from '../db/db.ts';
import { createDatabaseClock } from './database-clock.ts';
import type { Secrets } from '../keys/read-secrets.ts';
import type { NatsServer } from '../settings/nats-settings.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { beginLife, type LifeOptions, type NodeLife } from './node-life.ts';
import type { NodeNetwork } from './node-network.ts';
import { createSealKeys } from './seal/seal-keys.ts';

export interface JoinedNodes {
  life: NodeLife;
  network: NodeNetwork;
}

interface Joining {
  nats: NatsServer | undefined;
  nodeName: string;
  version: string;
  secrets: Secrets;
  /** A given clock is used instead of the database's. */
  clock: Clock | undefined;
  tracing: Tracing | undefined;
  log: LifeOptions['log'];
}

type Connecting = Joining & { nats: NatsServer; clock: Clock };

interface Joined {
  clock: Clock;
  nodes: JoinedNodes | undefined;
  leave(): Promise<void>;
}

/** Throws NodesRefused. */
export async function joinNodes({ db, kind }: OpenDatabase, joining: Joining): Promise<Joined> {
  const { nats, log } = joining;
  if (kind !== 'postgres') {
    return { clock: joining.clock ?? systemClock, nodes: undefined, leave: async () => undefined };
  }
  const own = joining.clock
    ? undefined
    : await createDatabaseClock(db, (err) =>
        log.warn({ err }, 'time of the database could not be read'),
      );
  const clock = joining.clock ?? own ?? systemClock;
  if (nats === undefined) return { clock, nodes: undefined, leave: async () => own?.stop() };
  const life = await beginLife({ ...joining, db, name: joining.nodeName });
  const network = await openNetworkOf(life, { ...joining, nats, clock }).catch(async (error) => {
    await life.stop();
    await own?.stop();
    throw error;
  });
  return {
    clock,
    nodes: { life, network },
    async leave() {
      await life.stop();
      await network.close();
      await own?.stop();
    },
  };
}

async function openNetworkOf(
  life: NodeLife,
  { nats, nodeName, secrets, clock, log, tracing }: Connecting,
): Promise<NodeNetwork> {
  const present = createSealKeys(secrets.newest);
  const previous = secrets.previous && createSealKeys(secrets.previous);
  const { openNetwork } = await import('./node-network.ts');
  return openNetwork({
    nats,
    keys: previous === undefined ? [present] : [present, previous],
    // A node that has only the secret before understands nothing else.
    sealsBy: () => (previous !== undefined && life.isSecretChanging ? previous : present),
    clock,
    name: `voltagora ${nodeName}`,
    log,
    tracing,
  });
}
