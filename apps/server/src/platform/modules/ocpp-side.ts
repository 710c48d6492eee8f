// Creates the OCPP server before the modules start; it uses their handlers once they have started.
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { remoteAddress } from '../http/limits/remote-address.ts';
import type { OcppHandlers, OcppHandlers201, SeenFrame } from '../ocpp-server/connection.ts';
import { channelOf } from '../ocpp-server/handshake/channel.ts';
import { createSharedOcppServer } from '../ocpp-server/nodes/shared-ocpp-server.ts';
import { createOcppServer } from '../ocpp-server/ocpp-server.ts';
import type { OcppServer, OcppServerOptions } from '../ocpp-server/types.ts';
import { tracedHandlers } from '../tracing/traced-handlers.ts';
import { traced } from '../tracing/tracing.ts';
import type { ConnectionHooks, Contribution } from './contribution.ts';
import { lateBound } from './late-bound.ts';
import type { ServerOptions } from './server-options.ts';

export interface OcppSide {
  ocpp: OcppServer;
  /** Call it before the server listens. Throws if two modules handle the same action. */
  answerBy(contributions: readonly Contribution[]): void;
}

type FrameListener = (frame: SeenFrame) => void;

interface Parts {
  db: Db;
  clock: Clock;
  bus: Bus;
}

export function createOcppSide(parts: Parts, options: ServerOptions): OcppSide {
  const { config, log, metrics, nodes, tracing } = options;
  const handlers: OcppHandlers = {};
  const handlers201: OcppHandlers201 = {};
  const { onFrame, ...bounds } = options.ocppBounds ?? {};
  const told = [metrics?.countFrame, onFrame];
  const listeners: FrameListener[] = told.filter((tell) => tell !== undefined);
  const hooks = lateBound<ConnectionHooks>('the hooks of charging point connections');
  const serverOptions: OcppServerOptions = {
    ...bounds,
    ...hooksOf(hooks.get),
    handlers,
    handlers201,
    traceCommand:
      tracing &&
      ((action, run) => traced(tracing, { name: `ocpp ${action}`, kind: 'client' }, run)),
    onFrame: (frame) => {
      for (const tell of listeners) tell(frame);
    },
    subprotocolOptional: config.ocppSubprotocolOptional,
    log,
    remoteAddressOf: (request) => remoteAddress(request, config.trustProxy),
    channelOf: (request) => channelOf(request, config.trustProxy),
    now: parts.clock.now,
  };
  return {
    ocpp: nodes
      ? createSharedOcppServer(serverOptions, { ...parts, ...nodes, nodeId: nodes.life.id })
      : createOcppServer(serverOptions),
    answerBy(contributions) {
      for (const { ocpp16 = {}, ocpp201 = {}, connections, onFrame } of contributions) {
        take(handlers, tracedHandlers('1.6', ocpp16, tracing));
        take(handlers201, tracedHandlers('2.0.1', ocpp201, tracing));
        if (connections) hooks.set(connections);
        if (onFrame) listeners.push(onFrame);
      }
    },
  };
}

const hooksOf = (get: () => ConnectionHooks): ConnectionHooks => ({
  authenticate: (...credentials) => get().authenticate(...credentials),
  onConnect: (connection) => get().onConnect(connection),
  onDisconnect: (connection) => get().onDisconnect(connection),
  onIncident: (incident) => get().onIncident(incident),
  onRefusedHandshake: (refused) => get().onRefusedHandshake?.(refused),
});

function take<H extends object>(into: H, more: H): void {
  const twice = Object.keys(more).find((action) => action in into);
  if (twice !== undefined) throw new Error(`two modules answer ${twice}`);
  Object.assign(into, more);
}
