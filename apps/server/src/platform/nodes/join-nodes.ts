// Runs this process alone on its database, or as one node among others that communicate over NATS.
import { type Clock, systemClock } from '../clock.ts';
import type { OpenDatabase } from '../db/db.ts';
import { createDatabaseClock } from './database-clock.ts';
import { beginLife, type LifeOptions, type NodeLife, secretMark } from './node-life.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { NodeNetwork } from './node-network.ts';

export interface JoinedNodes {
  life: NodeLife;
  network: NodeNetwork;
}

interface Joining {
  natsUrl: string | undefined;
  nodeName: string;
  version: string;
  secret: string;
  /** A given clock is used instead of the database's. */
  clock: Clock | undefined;
  tracing: Tracing | undefined;
  log: LifeOptions['log'];
}

interface Joined {
  clock: Clock;
  nodes: JoinedNodes | undefined;
  leave(): Promise<void>;
}

/** The version of the messages between nodes; increase it when older nodes would not understand them. */
const LANGUAGE = 'v1';

/** Throws NodesRefused. */
export async function joinNodes({ db, kind }: OpenDatabase, joining: Joining): Promise<Joined> {
  const { natsUrl: url, nodeName, secret, log, tracing } = joining;
  if (kind !== 'postgres') {
    return { clock: joining.clock ?? systemClock, nodes: undefined, leave: async () => undefined };
  }
  const own = joining.clock
    ? undefined
    : await createDatabaseClock(db, (err) =>
        log.warn({ err }, 'time of the database could not be read'),
      );
  const clock = joining.clock ?? own ?? systemClock;
  if (url === undefined) return { clock, nodes: undefined, leave: async () => own?.stop() };
  const life = await beginLife({ ...joining, db, name: nodeName });
  const prefix = `voltagora.${LANGUAGE}.${secretMark(secret)}`;
  const { openNetwork } = await import('./node-network.ts');
  const network = await openNetwork({
    url,
    prefix,
    name: `voltagora ${nodeName}`,
    log,
    tracing,
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
