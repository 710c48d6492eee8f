// The OCPP-J server: charging points connect through `handleUpgrade`, commands are sent with `command`. It knows the protocol
// and its limits, and nothing of what the messages mean.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { v16, v201 } from '@voltagora/ocpp';
import { WebSocketServer } from 'ws';
import { channelOf } from './handshake/channel.ts';
import { NOT_CONNECTED, OTHER_VERSION } from './command.ts';
import {
  createFailureThrottle,
  shareFailures,
  THROTTLE_LIMITS,
} from './handshake/failure-throttle.ts';
import { createConcurrencyLimiter } from '../jobs/concurrency-limiter.ts';
import { chooseSubprotocol, decideHandshake, unavailable } from './handshake/handshake.ts';
import type { Decision, HandshakeRules } from './handshake/handshake.ts';
import { readPath } from './handshake/identity.ts';
import { OCPP_LIMITS } from './limits.ts';
import type { OcppLimits } from './limits.ts';
import { createConnectionManager } from './connection-manager.ts';
import { describeRefusal, type Refusal } from './handshake/refused-handshake.ts';
import { refuseUpgrade } from './handshake/refuse-upgrade.ts';
import type { OcppServer, OcppServerOptions } from './types.ts';

export function createOcppServer(options: OcppServerOptions): OcppServer {
  const limits = { ...OCPP_LIMITS, ...options.limits };
  const reception = createConnectionManager(options, limits);
  const rules = handshakeRules(options, limits);
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.maxPayloadBytes,
    handleProtocols: (offered) => chooseSubprotocol(offered, rules.subprotocols) ?? false,
  });
  let closing = false;

  const isOpen = (): boolean => !closing && reception.connections.size < limits.maxConnections;

  function conclude(
    decision: Decision,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): void {
    const remoteAddress = addressOf(request, options);
    const outcome = decision.ok && !isOpen() ? unavailable(decision.identity) : decision;
    if (outcome.ok) {
      if (socket.destroyed) return;
      const { identity, chargingPointId } = outcome;
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const { host = null } = request.headers;
        reception.welcome(webSocket, { identity, chargingPointId, remoteAddress, host });
      });
      return;
    }
    const { reason, status, identity } = outcome;
    refuseUpgrade(socket, outcome);
    tellRefused(request, outcome, remoteAddress);
    void reception.report({ kind: 'handshake-refused', reason, status, identity, remoteAddress });
  }

  function tellRefused(request: IncomingMessage, refusal: Refusal, remoteAddress: string): void {
    const refused = describeRefusal(request, refusal, remoteAddress);
    if (refused !== null) options.onRefusedHandshake?.(refused);
  }

  return {
    handleUpgrade(request, socket, head) {
      const decision = isOpen()
        ? decideHandshake(request, addressOf(request, options), rules)
        : turnedAway(request);
      if (decision === null) {
        if (isUnownedPoint(request)) tellRefused(request, ELSEWHERE, addressOf(request, options));
        return false;
      }
      // Until ws owns the socket nobody else listens, and a client that resets it must not end the process.
      socket.on('error', () => socket.destroy());
      void decision.then((decided) => conclude(decided, request, socket, head));
      return true;
    },
    async command(chargingPointId, action, request, timing) {
      const live = reception.connections.get(chargingPointId);
      if (live === null) return NOT_CONNECTED;
      const { connection } = live;
      return connection.version === '1.6'
        ? connection.command(action, request, timing)
        : OTHER_VERSION;
    },
    connection: (chargingPointId) => reception.connections.get(chargingPointId)?.connection ?? null,
    get connectionCount() {
      return reception.connections.size;
    },
    here: () => reception.connections.ids(),
    giveUp: reception.giveUp,
    async close() {
      closing = true;
      await reception.close();
    },
  };
}

function handshakeRules(options: OcppServerOptions, limits: OcppLimits): HandshakeRules {
  const { othersHandshakes } = options;
  const throttle = createFailureThrottle(options.monotonicMs ?? (() => performance.now()), {
    ...THROTTLE_LIMITS,
    ...options.throttle,
  });
  return {
    authenticate: options.authenticate,
    channelOf: options.channelOf ?? ((request) => channelOf(request, false)),
    // In our order of preference.
    subprotocols: [...(options.handlers201 ? [v201.subprotocol] : []), v16.subprotocol],
    subprotocolOptional: options.subprotocolOptional ?? false,
    authenticateTimeoutMs: limits.authenticateTimeoutMs,
    maxHandshakeWaitMs: limits.maxHandshakeWaitMs,
    limiter: createConcurrencyLimiter(limits.maxAuthentications, limits.maxWaitingHandshakes),
    throttle: othersHandshakes ? shareFailures(throttle, othersHandshakes) : throttle,
    unavailable: (error) =>
      options.log.error({ err: error }, 'charging points cannot be authenticated'),
  };
}

const ELSEWHERE: Refusal = { reason: 'malformed-identity', identity: null, headers: {} };

/** A charging point whose address lacks the /ocpp/ before its identity. */
function isUnownedPoint({ url = '', headers }: IncomingMessage): boolean {
  const offered = headers['sec-websocket-protocol'] ?? '';
  return /\bocpp\d/iu.test(offered) && !url.startsWith('/ocpp/browser');
}

function turnedAway(request: IncomingMessage): Promise<Decision> | null {
  return readPath(request.url ?? '').kind === 'elsewhere'
    ? null
    : Promise.resolve(unavailable(null));
}

function addressOf(request: IncomingMessage, options: OcppServerOptions): string {
  return options.remoteAddressOf?.(request) ?? request.socket.remoteAddress ?? '';
}
