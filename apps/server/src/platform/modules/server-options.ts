// What a server is started with.
import type { AnswerOf } from '@voltagora/contract';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock } from '../clock.ts';
import type { Config } from '../config.ts';
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
  /** Open already, in place of the configured one; closed with the server. */
  database?: OpenDatabase;
  /** The embedded database has ended by itself, and nothing brings it back within this process. */
  onDatabaseEnd?: () => void;
  /** The built web client; left out, the server answers calls alone. */
  webFolder?: string;
  /** What a demo tells the client about itself; not for a server of its own. */
  demo?: Pick<AnswerOf<'readConfig'>, 'simulated' | 'demo_accounts'>;
  /** The other nodes of the installation; undefined where this is the only one. */
  nodes?: JoinedNodes | undefined;
  /** Counts for whoever scrapes them. */
  metrics?: Metrics | undefined;
  /** Spans for whoever collects them. */
  tracing?: Tracing | undefined;
  /** How far beyond a plug's rated energy a meter is believed; for simulated charging points whose time runs faster. */
  meterHeadroom?: number;
  /** Bounds of the OCPP server, and who is told of its frames besides the modules; for tests. */
  ocppBounds?: Pick<OcppServerOptions, 'limits' | 'throttle' | 'onFrame'>;
  /** Told of a listener of the bus that failed; left out, it is logged. */
  onListenerError?: (error: unknown) => void;
  /** Since when this node has served without a gap; left out, it is found out. */
  availability?: AvailabilityTracker;
  /** Regular jobs wait for it; a demo that fills its database first would only get in their way. */
  jobsAfter?: Promise<unknown>;
}
