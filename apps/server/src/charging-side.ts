// Wires what speaks with chargers: what they say and who handles it, what is noted of it, and what owners do to them.
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import {
  createChargePointHooks,
  createCharging,
  createOcppHandlers,
  createOcppHandlers201,
  createPointJournal,
} from './features/charging/public.ts';
import { createFrameLog, type FrameLog } from './features/frame-log/public.ts';
import type { createStations } from './features/stations/public.ts';
import type { Config } from './platform/config.ts';
import { type FileStore, folderFileStore, memoryFileStore } from './platform/files/file-store.ts';
import { remoteAddress } from './platform/http/remote-address.ts';
import { createOcppServer } from './platform/ocpp-server/ocpp-server.ts';
import { createUpkeep } from './station-upkeep.ts';

interface Options {
  config: Config;
  log: FastifyBaseLogger;
  /** How far beyond a plug's rated energy a meter is believed. */
  meterHeadroom?: number;
}

interface StationSide extends Omit<SeenByChargers, keyof ReturnType<typeof createPointJournal>> {
  stations: ReturnType<typeof createStations>;
  publicUrl: () => string;
}

export function createChargingSide(
  { stations, publicUrl, ...base }: StationSide,
  options: Options,
) {
  const { config } = options;
  const { readPoint } = stations;
  const journal = createPointJournal(base);
  const frameLog = createFrameLog({ ...base, readPoint, keptDays: config.frameLogDays });
  const seen = { ...base, ...journal };
  const ocpp = createOcpp(seen, { ...options, frameLog });
  const charging = createCharging({ ...seen, ocpp, readPoint, publicUrl });
  const files = filesOf(config);
  const upkeep = createUpkeep({ ...seen, ocpp, stations, charging, publicUrl, files });
  return { journal, frameLog, ocpp, charging, upkeep };
}

type SeenByChargers = Parameters<typeof createChargePointHooks>[0] &
  Parameters<typeof createOcppHandlers>[0];

function createOcpp(
  seen: SeenByChargers,
  { config, log, meterHeadroom, frameLog }: Options & { frameLog: FrameLog },
) {
  return createOcppServer({
    ...createChargePointHooks(seen),
    handlers: createOcppHandlers({ ...seen, meterHeadroom }),
    handlers201: createOcppHandlers201({ ...seen, meterHeadroom }),
    onFrame: frameLog.note,
    log,
    remoteAddressOf: (request) => remoteAddress(request, config.trustProxy),
  });
}

const filesOf = ({ dataFolder }: Pick<Config, 'dataFolder'>): FileStore =>
  dataFolder === ':memory:' ? memoryFileStore() : folderFileStore(join(dataFolder, 'files'));
