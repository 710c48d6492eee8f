// One authenticated charging point on one WebSocket: its peer, its liveness, its limits.
import { peerOverWebSocket, v16, v201 } from '@voltagora/ocpp';
import type {
  ActionMap,
  Handlers,
  Protocol,
  RpcIncident,
  RpcPeer,
  V16Actions,
  V201Actions,
  WebSocketLike,
} from '@voltagora/ocpp';
import type { WebSocket } from 'ws';
import { isDatabaseAway } from '../db/postgres/database-away.ts';
import { commandsOver, NOT_CONNECTED } from './command.ts';
import type { SendCommand } from './command.ts';
import { onBehalfOf } from './connection-scope.ts';
import type { OcppLimits } from './limits.ts';
import { paceReading } from './pace-reading.ts';
import { TakenOver } from './nodes/taken-over.ts';
import type { TraceCommand } from './trace-command.ts';

/** What handlers and hooks know about a connection of one OCPP version. */
interface Connected<V extends string, A extends ActionMap> {
  readonly version: V;
  readonly chargingPointId: number;
  readonly identity: string;
  readonly remoteAddress: string;
  /** The host name and port that it connected to; null if it sent none. */
  readonly host: string | null;
  readonly connectedAt: Date;
  /** Increases with every connection of this server, so that messages of an older one can be recognized. */
  readonly epoch: number;
  /** True once a newer connection of the same charging point has replaced it. */
  readonly replaced: boolean;
  readonly command: SendCommand<A>;
  /** Closes the connection with a WebSocket close code and a reason of at most 123 bytes. */
  close(code: number, reason: string): void;
}

export type OcppConnection16 = Connected<'1.6', V16Actions>;
export type OcppConnection201 = Connected<'2.0.1', V201Actions>;
export type OcppConnection = OcppConnection16 | OcppConnection201;

export type OcppHandlers = Handlers<V16Actions, OcppConnection16>;
export type OcppHandlers201 = Handlers<V201Actions, OcppConnection201>;

/** One text message as sent or received, valid or not. */
export interface SeenFrame extends Pick<OcppConnection, 'chargingPointId' | 'version'> {
  direction: 'received' | 'sent';
  text: string;
}

/** Further members that only the server needs. */
interface Live<C> {
  readonly connection: C;
  readonly ended: Promise<void>;
  silentMs(): number;
  idle(): Promise<void>;
  /** Sends a ping, or closes a connection that does not answer. */
  checkAlive(): void;
  replace(): void;
  terminate(): void;
}

export type LiveConnection = Live<OcppConnection16> | Live<OcppConnection201>;

/** The protocol on a socket, and its handlers. */
interface Language<V extends string, A extends ActionMap> {
  version: V;
  protocol: Protocol<A>;
  handlers: Handlers<A, Connected<V, A>>;
}

/**
 * Whether this connection is still the valid one among all nodes: checked before a command is sent, and before a message of the
 * charging point is handled, where a check up to a second old is enough.
 */
export type Holds = (
  connection: OcppConnection,
  forWhat: 'command' | 'hearing',
) => Promise<boolean>;

export interface ConnectionOptions {
  facts: Pick<
    OcppConnection,
    'chargingPointId' | 'identity' | 'remoteAddress' | 'host' | 'connectedAt' | 'epoch'
  >;
  handlers: OcppHandlers;
  handlers201: OcppHandlers201 | undefined;
  limits: OcppLimits;
  ready: Promise<void>;
  now(): Date;
  report(incident: RpcIncident): void;
  broken(code: string): void;
  holds?: Holds | undefined;
  onFrame?: ((frame: SeenFrame) => void) | undefined;
  traceCommand?: TraceCommand | undefined;
}

/** Speaks the OCPP version of the subprotocol of the socket. */
export function createConnection(socket: WebSocket, options: ConnectionOptions): LiveConnection {
  const { handlers, handlers201 } = options;
  return handlers201 !== undefined && socket.protocol === v201.subprotocol
    ? connect(socket, options, { version: '2.0.1', protocol: v201, handlers: handlers201 })
    : connect(socket, options, { version: '1.6', protocol: v16, handlers });
}

function connect<V extends OcppConnection['version'], A extends ActionMap>(
  socket: WebSocket,
  options: ConnectionOptions,
  { version, protocol, handlers }: Language<V, A>,
): Live<Connected<V, A>> {
  const { limits, traceCommand = (_action, run) => run() } = options;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  paceReading(socket, limits.reading);
  const life = trackLife(socket, limits);
  const goesUnanswered = countSilence(limits.maxUnansweredMs);
  let replaced = false;
  const connection: Connected<V, A> = {
    ...options.facts,
    version,
    get replaced() {
      return replaced;
    },
    command: (action, request, timing) =>
      traceCommand(action, () =>
        guard === undefined
          ? commandsOver(peer)(action, request, timing)
          : guard('command').then((holds) =>
              holds ? commandsOver(peer)(action, request, timing) : NOT_CONNECTED,
            ),
      ),
    close: (code, reason) => socket.close(code, reason),
  };
  const guard = guardOf(connection, options);
  const peer: RpcPeer<A> = peerOverWebSocket(boundedSocket(socket, options, connection), {
    protocol,
    handlers,
    context: connection,
    callTimeoutMs: limits.callTimeoutMs,
    maxInboundWaiting: limits.maxInboundWaiting,
    ready: options.ready,
    ...(guard && {
      before: async () => {
        if (!(await guard('hearing'))) throw new TakenOver();
      },
    }),
    // A charging point drops a message after a few errors, often after a few unanswered attempts, but never while it is offline.
    leavesOpen(error) {
      if (!isDatabaseAway(error)) return error instanceof TakenOver;
      if (goesUnanswered()) socket.close(1013, 'Nothing can be stored right now');
      return true;
    },
    now: options.now,
    report: options.report,
  });
  socket.once('close', () => end());
  // ws has already closed the socket with the right code.
  socket.on('error', (error) => {
    peer.close();
    options.broken('code' in error ? String(error.code) : error.name);
  });
  return {
    connection,
    ended,
    ...life,
    idle: peer.idle,
    replace() {
      replaced = true;
      peer.close();
      socket.close(4001, 'Replaced by a newer connection');
    },
    terminate: () => socket.terminate(),
  };
}

/** Undefined on a single node. */
const guardOf = (connection: unknown, { holds }: Pick<ConnectionOptions, 'holds'>) =>
  // A connection of either version is one of the two.
  holds && ((forWhat: 'command' | 'hearing') => holds(connection as OcppConnection, forWhat));

/** A call that arrives later than this after the last one has been answered in between, or has had the time to be. */
const SILENCE_OVER_MS = 120_000;

/** Called for each call that stays unanswered; returns whether this has lasted too long. */
function countSilence(maxMs: number): () => boolean {
  let since = 0;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last > SILENCE_OVER_MS) since = now;
    last = now;
    return now - since >= maxMs;
  };
}

function trackLife(
  socket: WebSocket,
  limits: OcppLimits,
): Pick<Live<unknown>, 'silentMs' | 'checkAlive'> {
  let heardAt = performance.now();
  let silentPings = 0;
  const heard = (): void => {
    heardAt = performance.now();
    silentPings = 0;
  };
  socket.on('message', heard);
  socket.on('ping', heard);
  socket.on('pong', heard);
  return {
    silentMs: () => performance.now() - heardAt,
    checkAlive() {
      if (silentPings >= limits.maxSilentPings) return socket.terminate();
      silentPings += 1;
      if (socket.readyState === socket.OPEN) socket.ping();
    },
  };
}

function boundedSocket(
  socket: WebSocket,
  { limits, onFrame }: Pick<ConnectionOptions, 'limits' | 'onFrame'>,
  connection: Pick<OcppConnection, 'chargingPointId' | 'version' | 'close'>,
): WebSocketLike {
  const { chargingPointId, version } = connection;
  if (onFrame !== undefined) {
    socket.on('message', (data: unknown) =>
      onFrame({ chargingPointId, version, direction: 'received', text: String(data) }),
    );
  }
  return {
    send(text) {
      if (socket.bufferedAmount > limits.maxBufferedBytes) return socket.terminate();
      if (socket.readyState !== socket.OPEN) return;
      socket.send(text);
      onFrame?.({ chargingPointId, version, direction: 'sent', text });
    },
    close: (code, reason) => socket.close(code, reason),
    on: (event: 'message' | 'close', listener: (data: unknown) => void) =>
      socket.on(event, (data: unknown) => onBehalfOf(connection, () => listener(data))),
  };
}
