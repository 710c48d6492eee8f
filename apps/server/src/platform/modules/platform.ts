// What every feature module gets: database, files, bus, clock and other services that know no feature.
import type { FastifyBaseLogger } from 'fastify';
import { type Bus, createBus } from '../bus/bus.ts';
import { onLeader } from '../bus/run-on-leader.ts';
import { createSharedBus } from '../bus/shared-bus.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db, OpenDatabase } from '../db/db.ts';
import { createReports, type ReadReport } from '../db/queries/reports.ts';
import type { FileStore } from '../files/file-store.ts';
import { filesOf } from '../files/files-of.ts';
import { type AvailabilityTracker, trackAvailability } from '../jobs/availability.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { StoredKeys } from '../keys/open-stored-keys.ts';
import type { OcppServer } from '../ocpp-server/types.ts';
import { tracedBus } from '../tracing/traced-bus.ts';
import { createOcppSide, type OcppSide } from './ocpp-side.ts';
import type { ServerOptions } from './server-options.ts';

/** The URLs of this installation. */
export interface Urls {
  /** For people. */
  publicUrl: () => string;
  /** For this machine itself. */
  ownUrl: () => string;
  /** For a charging point, given the host name that it connected to. */
  chargingPointUrl: (host: string | null) => string;
}

export interface Platform
  extends Urls, Pick<ServerOptions, 'nodes' | 'demo' | 'meterHeadroom' | 'webFolder'> {
  config: Config;
  log: FastifyBaseLogger;
  clock: Clock;
  db: Db;
  /** For reads that anyone may ask for; a statement runs for 2 seconds at most. */
  publicReads: Db;
  database: OpenDatabase;
  readReport: ReadReport;
  bus: Bus;
  /** For subscribers that act on events: only the leader delivers them. */
  leaderBus: Bus;
  /** Everything that is signed or sealed with the secret of the installation. */
  keyring: Keyring;
  storedKeys: StoredKeys;
  files: FileStore;
  /** Charging points connected to any node. */
  ocpp: OcppServer;
  availability: AvailabilityTracker;
  /** Whether the server is shutting down. */
  isStopping: () => boolean;
}

/** Call `answerBy` with the contributions of the modules. */
export function createPlatform(
  database: OpenDatabase,
  options: ServerOptions,
  outside: Urls & Pick<Platform, 'isStopping' | 'keyring' | 'storedKeys'>,
): { platform: Platform; answerBy: OcppSide['answerBy'] } {
  const { config, log, nodes, clock = systemClock } = options;
  const { db, replica } = database;
  const bus = tracedBus(busFor(options), options.tracing);
  const { ocpp, answerBy } = createOcppSide({ db, clock, bus }, options);
  const platform = {
    ...options,
    ...outside,
    clock,
    db,
    publicReads: database.publicReads ?? db,
    database,
    readReport: createReports({ db, replica, log }),
    bus,
    leaderBus: onLeader(bus, nodes?.life),
    files: filesOf(config),
    ocpp,
    availability: options.availability ?? trackAvailability(clock),
  };
  return { platform, answerBy };
}

function busFor({ log, nodes, onListenerError }: ServerOptions): Bus {
  const tell = (error: unknown) => log.error({ err: error }, 'a listener failed');
  const local = createBus(onListenerError ?? tell);
  return nodes ? createSharedBus(local, { ...nodes, nodeId: nodes.life.id }) : local;
}
