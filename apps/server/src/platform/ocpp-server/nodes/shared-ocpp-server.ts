// The OCPP server of one node among several: its own connections, claimed in the database, and those of other nodes, which
// receive commands over NATS. To a caller, a charging point is connected or it is not, whichever node holds it.
import { type Bus, topic } from '../../bus/bus.ts';
import { createMemory } from '../../bus/recent-ids.ts';
import { lineRestored } from '../../bus/shared-bus.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/db.ts';
import type { NodeNetwork } from '../../nodes/node-network.ts';
import { type Claim, claimsElsewhere, type RemoteClaim } from './claims.store.ts';
import { NOT_CONNECTED, OTHER_VERSION } from '../command.ts';
import type { OcppConnection } from '../connection.ts';
import { onBehalfOf } from '../connection-scope.ts';
import { createOcppServer } from '../ocpp-server.ts';
import { createPointClaims, type PointClaims } from './point-claims.ts';
import { createRelay } from './relayed-reports.ts';
import { createRemotePoints, RemoteCommand, subjectOf } from './remote-points.ts';
import { TakenOver } from './taken-over.ts';
import type { OcppServer, OcppServerOptions } from '../types.ts';

export interface BookingTagsQuery {
  nodeId: string;
  db: Db;
  clock: Clock;
  bus: Bus;
  network: NodeNetwork;
}

export interface SharedOcppServer extends OcppServer {
  elsewhere(): Promise<ReadonlySet<number>>;
  /** Synchronizes what this node knows about its own connections and those of others. */
  compare(): Promise<void>;
}

/** Dates travel as texts. */
type Arrival = Omit<RemoteClaim, 'connectedAt'> & { connectedAt: string };

const pointConnected = topic<Arrival>('ocpp.point-arrived');
const pointDisconnected = topic<{ chargingPointId: number; epoch: number }>('ocpp.point-left');

export function createSharedOcppServer(
  options: OcppServerOptions,
  among: BookingTagsQuery,
): SharedOcppServer {
  const { db, bus, nodeId } = among;
  const claims = createPointClaims(among);
  const remote = createRemotePoints(among);
  const relay = createRelay(options, bus, remote.get);
  const own = createOcppServer({
    ...options,
    othersHandshakes: bus,
    ...relay,
    ...claimingHooks(options, among, claims),
    async holds(connection, forWhat) {
      if (await claims.holds(connection, forWhat)) return true;
      own.giveUp(connection, { remoteAddress: '' });
      return false;
    },
  });
  bus.subscribe(pointConnected, ({ connectedAt, ...arrival }) => {
    const { chargingPointId, epoch, remoteAddress } = arrival;
    if (arrival.nodeId === nodeId) return remote.left(arrival);
    remote.arrived({ ...arrival, connectedAt: new Date(connectedAt) });
    const mine = own.connection(chargingPointId);
    const claim = mine && claims.of(mine);
    if (mine && claim && claim.epoch < epoch) own.giveUp(mine, { remoteAddress });
  });
  bus.subscribe(pointDisconnected, (gone) => remote.left(gone));
  const connection = (id: number) => own.connection(id) ?? remote.get(id);
  const load = () => remote.load(() => claimsElsewhere(db, nodeId));
  // If this fails, the next periodic check is soon enough.
  bus.subscribe(lineRestored, () => void load().catch(() => undefined));
  return {
    ...own,
    get connectionCount() {
      return own.connectionCount;
    },
    connection,
    async command(chargingPointId, action, request, timing) {
      const there = connection(chargingPointId);
      if (there === null) return NOT_CONNECTED;
      return there.version === '1.6' ? there.command(action, request, timing) : OTHER_VERSION;
    },
    async elsewhere() {
      return new Set((await load()).map(({ chargingPointId }) => chargingPointId));
    },
    async compare() {
      for (const lost of await claims.compare()) own.giveUp(lost, { remoteAddress: '' });
      await load();
    },
  };
}

type Hooks = Pick<OcppServerOptions, 'onConnect' | 'onDisconnect'>;

/** A charging point is claimed before its first message is handled, and released when all work on its behalf is done. */
function claimingHooks(options: Hooks, among: BookingTagsQuery, claims: PointClaims): Hooks {
  const { bus, network } = among;
  const isNew = createMemory();
  const stopAnswering = new WeakMap<OcppConnection, () => void>();
  return {
    async onConnect(connection) {
      const claim = await claims.take(connection);
      const subject = subjectOf(claim.chargingPointId);
      const answer = (question: unknown) =>
        executeChange(question, connection, claim, { ...among, isNew });
      stopAnswering.set(connection, network.answer(subject, answer));
      bus.publish(pointConnected, arrivalOf(connection, claim));
      await onBehalfOf(connection, () => options.onConnect(connection));
    },
    async onDisconnect(connection) {
      stopAnswering.get(connection)?.();
      try {
        await onBehalfOf(connection, () => options.onDisconnect(connection));
      } catch (error) {
        if (!(error instanceof TakenOver)) throw error;
      } finally {
        const claim = await claims.drop(connection);
        if (claim !== undefined) bus.publish(pointDisconnected, claim);
      }
    },
  };
}

const arrivalOf = (connection: OcppConnection, claim: Claim): Arrival => ({
  ...claim,
  identity: connection.identity,
  version: connection.version,
  remoteAddress: connection.remoteAddress,
  host: connection.host,
  connectedAt: connection.connectedAt.toISOString(),
});

/** Undefined, without any effect, for a request to an older connection, or one that was given up long ago. */
async function executeChange(
  question: unknown,
  connection: OcppConnection,
  claim: Claim,
  { clock, isNew }: BookingTagsQuery & { isNew(id: string): boolean },
): Promise<unknown> {
  const read = RemoteCommand.safeParse(question);
  if (!read.success || read.data.epoch !== claim.epoch) return undefined;
  const { id, until, work } = read.data;
  if (clock.now() > until || !isNew(id)) return undefined;
  if ('close' in work) {
    connection.close(work.close.code, work.close.reason);
    return { outcome: { ok: true } };
  }
  // A request of another node has the types of the version, and is validated against its schema before it is sent.
  const command = connection.command as unknown as (
    ...asked: [string, object, object | undefined]
  ) => Promise<object>;
  return { outcome: await command(work.action, work.request, work.timing) };
}
