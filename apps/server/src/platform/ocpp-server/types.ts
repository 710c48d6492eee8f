// The outside of the OCPP server: what it is given and what it offers.
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
  /** Left out, OCPP 2.0.1 is not offered. */
  handlers201?: OcppHandlers201;
  /** Whether a charging point that names no version is taken to speak 1.6; else it is refused. */
  subprotocolOptional?: boolean;
  /** Runs before the first call of the connection is answered; if it fails, the connection is closed. */
  onConnect(connection: OcppConnection): unknown;
  /** Per charging point these two run one after the other, in order. */
  onDisconnect(connection: OcppConnection): unknown;
  onIncident(incident: OcppIncident): unknown;
  /** Told after the answer has gone out. It must not wait for anything, nor throw. */
  onRefusedHandshake?(refused: RefusedHandshake): void;
  /** Told of every frame, in and out. It must not wait for anything, nor throw. */
  onFrame?: ((frame: SeenFrame) => void) | undefined;
  /** Left out, this node is the only one. */
  holds?: Holds | undefined;
  /** Runs every command to a charging point. */
  traceCommand?: TraceCommand | undefined;
  log: OcppLog;
  limits?: Partial<OcppLimits>;
  throttle?: Partial<ThrottleLimits>;
  /** Other nodes, whose refused handshakes count here as well. */
  othersHandshakes?: Bus;
  now?(): Date;
  monotonicMs?(): number;
  /** The client's address where a trusted proxy stands in front. */
  remoteAddressOf?(request: IncomingMessage): string;
  /** What a handshake came over; left out, no proxy is believed. */
  channelOf?(request: IncomingMessage): Channel;
}

export interface OcppLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface OcppServer {
  /** False, and the socket untouched, when the path is not of charging points. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Of OCPP 1.6; other versions are commanded over their connection. */
  command<K extends V16Action>(
    chargingPointId: number,
    action: K,
    request: Request16<K>,
    options?: CallOptions,
  ): Promise<CommandResult<K>>;
  connection(chargingPointId: number): OcppConnection | null;
  readonly connectionCount: number;
  /** The charging points whose sockets this node holds. */
  here(): number[];
  /** Those that other living nodes hold, as the database says it now; left out where there is one node alone. */
  elsewhere?(): Promise<ReadonlySet<number>>;
  /** Puts right what this node believes of its connections and the others'; left out where there is one node alone. */
  compare?(): Promise<void>;
  /** Ends a connection of this node because a newer one counts, which came from there. */
  giveUp(connection: OcppConnection, newcomer: { remoteAddress: string }): void;
  /** Lets answers under way go out, says goodbye (1001) to all, and resolves when every hook has run. */
  close(): Promise<void>;
}
