import type { AnswerOf } from '@voltagora/contract';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Secrets } from '../keys/read-secrets.ts';
import type { JoinedNodes } from '../nodes/join-nodes.ts';
import type { AvailabilityTracker } from '../jobs/availability.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { OpenDatabase } from '../db/db.ts';
import type { OcppServerOptions } from '../ocpp-server/types.ts';
import type { Tracing } from '../tracing/tracing.ts';

export interface ServerOptions {
  config: Config;
  log: FastifyBaseLogger;
  clock?: Clock;
  /** An open database that replaces the configured one; closed with the server. */
  database?: OpenDatabase;
  /** Called when the embedded database has ended by itself; it cannot be reopened within this process. */
  onDatabaseEnd?: () => void;
  /** The folder of the built web client. Without it, the server serves only the API. */
  webFolder?: string;
  /** What a demo reports about itself to the client; a real installation has none. */
  demo?: Pick<AnswerOf<'readConfig'>, 'simulated' | 'demo_accounts'>;
  /** The other nodes of the installation; undefined on a single node. */
  nodes?: JoinedNodes | undefined;
  /** Read from the settings if not given. */
  secrets?: Secrets;
  metrics?: Metrics | undefined;
  tracing?: Tracing | undefined;
  /** Accepted excess over a plug's rated energy, as a factor; for simulated charging points whose time runs faster. */
  meterHeadroom?: number;
  /** Limits of the OCPP server and an additional receiver of its frames; for tests. */
  ocppBounds?: Pick<OcppServerOptions, 'limits' | 'throttle' | 'onFrame'>;
  /** Called when a listener of the bus has failed. Default: the error is logged. */
  onListenerError?: (error: unknown) => void;
  /** Default: a new tracker. */
  availability?: AvailabilityTracker;
  /** Periodic jobs start after this; a demo first fills its database. */
  jobsAfter?: Promise<unknown>;
}
