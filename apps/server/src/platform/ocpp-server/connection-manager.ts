// Registers authenticated charging points, keeps one connection for each, reports connects and disconnects, and closes all at
// the end.
import { setTimeout } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { RpcIncident } from '@voltagora/ocpp';
import { createConnection } from './connection.ts';
import type { ConnectionOptions, LiveConnection, OcppConnection } from './connection.ts';
import type { OcppIncident } from './incident.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import type { OcppLimits } from './limits.ts';
import { createRegistry } from './registry.ts';
import type { Registry } from './registry.ts';
import type { OcppServer, OcppServerOptions } from './types.ts';

type Arrival = Pick<OcppConnection, 'chargingPointId' | 'identity' | 'remoteAddress' | 'host'>;

export interface ConnectionManager {
  readonly connections: Registry;
  welcome(socket: WebSocket, arrival: Arrival): void;
  /** Never rejects. */
  report(incident: OcppIncident): Promise<void>;
  giveUp: OcppServer['giveUp'];
  close(): Promise<void>;
}

/** Connected charging points, closed ones, and the order in which hooks are called. */
interface ManagerState {
  readonly options: OcppServerOptions;
  readonly limits: OcppLimits;
  readonly report: Report;
  readonly connections: Registry;
  readonly lifecycle: Lifecycle;
  readonly departed: WeakSet<LiveConnection>;
  readonly open: Set<LiveConnection>;
  epoch: number;
}

export function createConnectionManager(
  options: OcppServerOptions,
  limits: OcppLimits,
): ConnectionManager {
  const manager: ManagerState = {
    options,
    limits,
    report: reporter(options),
    connections: createRegistry(),
    lifecycle: createLifecycle(),
    departed: new WeakSet(),
    open: new Set(),
    epoch: 0,
  };
  const heartbeat = setInterval(() => {
    for (const live of manager.open) live.checkAlive();
  }, limits.pingIntervalMs).unref();
  return {
    connections: manager.connections,
    welcome: (socket, arrival) => welcome(manager, socket, arrival),
    report: manager.report,
    giveUp: (connection, to) => giveUp(manager, connection, to),
    async close() {
      clearInterval(heartbeat);
      await closeAll(manager);
    },
  };
}

function welcome(manager: ManagerState, socket: WebSocket, arrival: Arrival): void {
  const { options, limits, report, connections, lifecycle, open } = manager;
  const { promise: ready, resolve: start } = Promise.withResolvers<void>();
  manager.epoch += 1;
  const settings = connectionOptions({ ...arrival, epoch: manager.epoch }, options, limits, report);
  const live = createConnection(socket, { ...settings, ready });
  const old = connections.add(live);
  if (old !== null) {
    void report({ ...arrival, kind: 'connection-replaced', silentMs: old.silentMs() });
    seeOff(manager, old);
  }
  open.add(live);
  void live.ended.then(() => {
    open.delete(live);
    seeOff(manager, live);
  });
  lifecycle
    .run(arrival.chargingPointId, () => options.onConnect(live.connection))
    .catch((error: unknown) => {
      const { identity } = arrival;
      options.log.error({ err: error, identity }, 'charging point could not be connected');
      live.connection.close(1011, 'Try again later');
    })
    .finally(start);
}

function seeOff(manager: ManagerState, live: LiveConnection): void {
  const { options, limits, connections, lifecycle, departed } = manager;
  if (departed.has(live)) return;
  departed.add(live);
  connections.remove(live);
  const { chargingPointId, identity } = live.connection;
  lifecycle
    .run(chargingPointId, async () => {
      await atMost(limits.closeTimeoutMs, live.idle());
      await options.onDisconnect(live.connection);
    })
    .catch((error: unknown) =>
      options.log.error({ err: error, identity }, 'disconnect of a charging point failed'),
    );
}

function giveUp(
  manager: ManagerState,
  connection: OcppConnection,
  { remoteAddress }: { remoteAddress: string },
): void {
  const live = manager.connections.get(connection.chargingPointId);
  if (live?.connection !== connection) return;
  const { chargingPointId, identity } = connection;
  live.replace();
  const silentMs = live.silentMs();
  const kind = 'connection-replaced';
  void manager.report({ kind, chargingPointId, identity, remoteAddress, silentMs });
  seeOff(manager, live);
}

async function closeAll({ open, limits, lifecycle }: ManagerState): Promise<void> {
  const all = [...open];
  await atMost(limits.closeTimeoutMs, Promise.all(all.map((live) => live.idle())));
  await sayGoodbye(all, limits);
  await atMost(limits.closeTimeoutMs, Promise.all(all.map((live) => live.ended)));
  for (const live of all) live.terminate();
  await Promise.all(all.map((live) => live.ended));
  await lifecycle.idle();
}

const GOODBYE_PAUSE_MS = 100;

/** In batches, because charging points that reconnect to the other nodes all at once would overload them. */
async function sayGoodbye(all: readonly LiveConnection[], limits: OcppLimits): Promise<void> {
  const pauses = Math.floor(limits.goodbyesWithinMs / GOODBYE_PAUSE_MS);
  const atOnce = Math.max(limits.goodbyesAtOnce, Math.ceil(all.length / pauses));
  for (let from = 0; from < all.length; from += atOnce) {
    if (from > 0) await setTimeout(GOODBYE_PAUSE_MS);
    for (const { connection } of all.slice(from, from + atOnce)) {
      connection.close(1001, 'The server is going away');
    }
  }
}

type Report = (incident: OcppIncident) => Promise<void>;

function reporter({ onIncident, log }: OcppServerOptions): Report {
  return async (incident) => {
    try {
      await onIncident(incident);
    } catch (error) {
      log.error({ err: error }, 'OCPP incident could not be reported');
    }
  };
}

function connectionOptions(
  arrival: Arrival & { epoch: number },
  options: OcppServerOptions,
  limits: OcppLimits,
  report: Report,
): Omit<ConnectionOptions, 'ready'> {
  const now = options.now ?? (() => new Date());
  const { identity, chargingPointId } = arrival;
  return {
    facts: { ...arrival, connectedAt: now() },
    handlers: options.handlers,
    handlers201: options.handlers201,
    limits,
    now,
    report: bounded(limits.maxIncidentsPerMinute, (incident) => {
      if ('error' in incident) {
        const { action, error, kind } = incident;
        options.log.error({ identity, action, err: error }, kind);
      }
      void report({ kind: 'rpc', identity, chargingPointId, incident });
    }),
    broken: (code) => void report({ kind: 'socket-broken', identity, chargingPointId, code }),
    holds: options.holds,
    onFrame: options.onFrame,
    traceCommand: options.traceCommand,
  };
}

/** A charging point with faulty firmware repeats itself endlessly; the security log need not. */
function bounded(
  perMinute: number,
  report: (incident: RpcIncident) => void,
): (incident: RpcIncident) => void {
  let minute = 0;
  let count = 0;
  return (incident) => {
    const current = Math.floor(performance.now() / 60_000);
    count = current === minute ? count + 1 : 1;
    minute = current;
    if (count <= perMinute) report(incident);
  };
}

async function atMost(ms: number, task: Promise<unknown>): Promise<void> {
  const cut = new AbortController();
  const late = setTimeout(ms, undefined, { signal: cut.signal }).catch(() => undefined);
  await Promise.race([task, late]);
  cut.abort();
}
