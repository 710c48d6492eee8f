// The interface of the OCPP server: its options and what it offers.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { CallOptions, Request16, V16Action } from '@voltagora/ocpp';
import type { Bus } from '../bus/bus.ts';
import type { Channel } from './handshake/channel.ts';
import type { CommandResult } from './command.ts';
import type {
  Holds,
  OcppConnection,
  OcppHandlers,
  OcppHandlers201,
  SeenFrame,
} from './connection.ts';
import type { ThrottleLimits } from './handshake/failure-throttle.ts';
import type { Authenticate } from './handshake/handshake.ts';
import type { OcppIncident } from './incident.ts';
import type { OcppLimits } from './limits.ts';
import type { RefusedHandshake } from './handshake/refused-handshake.ts';
import type { TraceCommand } from './trace-command.ts';

export interface OcppServerOptions {
  authenticate: Authenticate;
  handlers: OcppHandlers;
  /** Undefined: OCPP 2.0.1 is not offered. */
  handlers201?: OcppHandlers201;
  /** Whether a charging point that names no version is accepted as 1.6; otherwise it is refused. */
  subprotocolOptional?: boolean;
  /** Runs before the first call of the connection is answered; if it fails, the connection is closed. */
  onConnect(connection: OcppConnection): unknown;
  /** For each charging point these two run one after the other, in order. */
  onDisconnect(connection: OcppConnection): unknown;
  onIncident(incident: OcppIncident): unknown;
  /** Called after the answer was sent. It must not wait for anything, nor throw. */
  onRefusedHandshake?(refused: RefusedHandshake): void;
  /** Called for every frame in both directions. It must not wait for anything, nor throw. */
  onFrame?: ((frame: SeenFrame) => void) | undefined;
  /** Undefined: this node is the only one. */
  holds?: Holds | undefined;
  /** Runs every command to a charging point. */
  traceCommand?: TraceCommand | undefined;
  log: OcppLog;
  limits?: Partial<OcppLimits>;
  throttle?: Partial<ThrottleLimits>;
  /** Other nodes, whose refused handshakes count here too. */
  othersHandshakes?: Bus;
  now?(): Date;
  monotonicMs?(): number;
  /** The address of the client, where a trusted proxy stands in front. */
  remoteAddressOf?(request: IncomingMessage): string;
  /** The channel of a handshake; undefined: no proxy is trusted. */
  channelOf?(request: IncomingMessage): Channel;
}

export interface OcppLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface OcppServer {
  /** False, with the socket untouched, if the path does not belong to charging points. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Commands of OCPP 1.6; other versions are commanded through their connection. */
  command<K extends V16Action>(
    chargingPointId: number,
    action: K,
    request: Request16<K>,
    options?: CallOptions,
  ): Promise<CommandResult<K>>;
  connection(chargingPointId: number): OcppConnection | null;
  readonly connectionCount: number;
  /** The charging points that are connected to this node. */
  here(): number[];
  /** Those that are connected to other nodes, according to the database; undefined on a single node. */
  elsewhere?(): Promise<ReadonlySet<number>>;
  /** Synchronizes what this node knows about connections; undefined on a single node. */
  compare?(): Promise<void>;
  /** Closes a connection of this node because a newer one, on another node, has replaced it. */
  giveUp(connection: OcppConnection, newcomer: { remoteAddress: string }): void;
  /** Lets pending answers out, closes all connections with 1001, and resolves when every hook has run. */
  close(): Promise<void>;
}
