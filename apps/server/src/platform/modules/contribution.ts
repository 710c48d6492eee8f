// What a feature module contributes to the server once it has started.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpApp } from '../http/http-app.ts';
import type { OcppHandlers, OcppHandlers201, SeenFrame } from '../ocpp-server/connection.ts';
import type { OcppServerOptions } from '../ocpp-server/types.ts';
import type { Job, JobRunner } from './job-runner.ts';

/** What happens around a charging point's connection. */
export type ConnectionHooks = Pick<
  OcppServerOptions,
  'authenticate' | 'onConnect' | 'onDisconnect' | 'onIncident' | 'onRefusedHandshake'
>;

/** Live topics: WebSockets of browsers on a path of their own. */
export interface LiveSockets {
  /** False, and the socket untouched, when the path is another's. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): void;
}

export interface Contribution {
  routes?: (app: HttpApp) => void | Promise<void>;
  ocpp16?: OcppHandlers;
  ocpp201?: OcppHandlers201;
  /** One module has them. */
  connections?: ConnectionHooks;
  /** Told of every OCPP frame, in and out. It must not wait for anything, nor throw. */
  onFrame?: ((frame: SeenFrame) => void) | undefined;
  jobs?: (run: JobRunner) => readonly Job[];
  live?: readonly LiveSockets[];
  /** Runs before the server listens. */
  prepare?: () => Promise<unknown>;
  /** Runs when the server listens; what it answers is closed with the server. */
  listening?: () => Promise<{ close(): Promise<void> } | undefined>;
  /** Runs when every socket has closed. */
  flush?: () => Promise<void>;
}
