// What a feature module contributes to the server once it has started.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpApp } from '../http/http-app.ts';
import type { OcppHandlers, OcppHandlers201, SeenFrame } from '../ocpp-server/connection.ts';
import type { OcppServerOptions } from '../ocpp-server/types.ts';
import type { Job, JobRunner } from './job-runner.ts';

/** Hooks for connections of charging points. */
export type ConnectionHooks = Pick<
  OcppServerOptions,
  'authenticate' | 'onConnect' | 'onDisconnect' | 'onIncident' | 'onRefusedHandshake'
>;

/** WebSockets of browsers on a path of their own. */
export interface LiveSockets {
  /** Returns false and leaves the socket untouched if the path belongs to something else. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): void;
}

export interface Contribution {
  routes?: (app: HttpApp) => void | Promise<void>;
  ocpp16?: OcppHandlers;
  ocpp201?: OcppHandlers201;
  /** Only one module contributes them. */
  connections?: ConnectionHooks;
  /** Called for every OCPP frame in both directions. It must not wait for anything, nor throw. */
  onFrame?: ((frame: SeenFrame) => void) | undefined;
  jobs?: (run: JobRunner) => readonly Job[];
  live?: readonly LiveSockets[];
  /** Runs before the server listens. */
  prepare?: () => Promise<unknown>;
  /** Runs when the server listens; what it returns is closed with the server. */
  listening?: () => Promise<{ close(): Promise<void> } | undefined>;
  /** Runs after every socket has closed. */
  flush?: () => Promise<void>;
}
