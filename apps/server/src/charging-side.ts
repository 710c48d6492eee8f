// Wires what speaks with charging points: what they say and who handles it, what is noted of it, and what owners do to them.
import type { Metrics } from './platform/metrics/metrics.ts';
import { careHandlers16, careHandlers201, createChargingPointCare } from './charger-care.ts';
import type { FastifyBaseLogger } from 'fastify';
import {
  createChargingPointHooks,
  createCharging,
  createOcppHandlers,
  createOcppHandlers201,
  createPointJournal,
} from './features/charging/public.ts';
import {
  type CertificateAuthority,
  createCertificateAuthority,
  createChargingPointSecurity,
  createSecurityHandlers,
} from './features/charging-point-security/public.ts';
import { createFrameLog, type FrameLog } from './features/frame-log/public.ts';
import type { PictureFiles } from './features/images/public.ts';
import { createMeterProofs } from './features/meter-proofs/public.ts';
import { createSitePower, ownLimitHandlers201 } from './features/site-power/public.ts';
import type { createStations } from './features/stations/public.ts';
import type { Config } from './platform/config.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { remoteAddress } from './platform/http/limits/remote-address.ts';
import { channelOf } from './platform/ocpp-server/handshake/channel.ts';
import { onLeader } from './platform/bus/run-on-leader.ts';
import type { JoinedNodes } from './platform/nodes/join-nodes.ts';
import type { OcppHandlers, OcppHandlers201 } from './platform/ocpp-server/connection.ts';
import { createOcppServer } from './platform/ocpp-server/ocpp-server.ts';
import { createSharedOcppServer } from './platform/ocpp-server/nodes/shared-ocpp-server.ts';
import type { OcppServerOptions } from './platform/ocpp-server/types.ts';
import { rootOf } from './platform/tls/tls-files.ts';
import { tracedHandlers } from './platform/tracing/traced-handlers.ts';
import { traced, type Tracing } from './platform/tracing/tracing.ts';
import { createStationEditingServices } from './station-upkeep.ts';

interface Options {
  config: Config;
  log: FastifyBaseLogger;
  /** Counts every frame, where somebody scrapes. */
  metrics?: Pick<Metrics, 'countFrame'> | undefined;
  nodes?: JoinedNodes | undefined;
  tracing?: Tracing | undefined;
  /** How far beyond a plug's rated energy a meter is believed. */
  meterHeadroom?: number;
}

interface StationSide extends Omit<
  SeenByChargingPoints,
  keyof ReturnType<typeof createPointJournal>
> {
  stations: ReturnType<typeof createStations>;
  publicUrl: () => string;
  chargingPointUrl: (host: string | null) => string;
  secret: string;
  files: FileStore;
  pictures: PictureFiles;
}

export function createChargingSide(
  { stations, publicUrl, chargingPointUrl, secret, files, pictures, ...base }: StationSide,
  options: Options,
) {
  const { config } = options;
  const { readPoint } = stations;
  const journal = createPointJournal(base);
  const frameLog = createFrameLog({ ...base, readPoint, keptDays: config.frameLogDays });
  const seen = { ...base, ...journal };
  const authority = createCertificateAuthority({ ...base, secret });
  const ocpp = createOcpp({ ...seen, authority }, { ...options, frameLog });
  const bus = onLeader(base.bus, options.nodes?.life);
  const charging = createCharging({ ...seen, bus, ocpp, readPoint, publicUrl });
  const upkeep = createStationEditingServices({
    ...seen,
    ocpp,
    stations,
    charging,
    publicUrl,
    pictures,
  });
  const care = createChargingPointCare({ ...seen, ocpp, chargingPointUrl, files });
  const proofs = createMeterProofs({ ...seen, ocpp });
  const { requireOwn } = stations;
  const isLeader = options.nodes?.life.isLeader;
  const sites = createSitePower({ ...seen, bus, isLeader, ocpp, requireOwn });
  const security = createChargingPointSecurity({
    ...seen,
    ocpp,
    publicUrl,
    chargingPointUrl,
    endsTls: config.tls !== undefined,
    readRoot: () => rootOf(config.tls),
  });
  return { journal, frameLog, ocpp, charging, upkeep, care, sites, proofs, security, authority };
}

type Note = FrameLog['note'];

const tellBoth = (one: Note, other: Note): Note => {
  if (!one || !other) return one ?? other;
  return (frame) => {
    one(frame);
    other(frame);
  };
};

type SeenByChargingPoints = Parameters<typeof createChargingPointHooks>[0] &
  Parameters<typeof createOcppHandlers>[0];

function createOcpp(
  seen: SeenByChargingPoints & { authority: CertificateAuthority },
  {
    config,
    log,
    meterHeadroom,
    frameLog,
    metrics,
    nodes,
    tracing,
  }: Options & { frameLog: FrameLog },
) {
  const security = createSecurityHandlers({ ...seen, log });
  const handlers16: OcppHandlers = {
    ...createOcppHandlers({ ...seen, meterHeadroom }),
    ...careHandlers16(seen),
    ...security.handlers16,
  };
  const handlers201: OcppHandlers201 = {
    ...createOcppHandlers201({ ...seen, meterHeadroom }),
    ...careHandlers201(seen),
    ...security.handlers201,
    ...ownLimitHandlers201(seen),
  };
  const options: OcppServerOptions = {
    ...createChargingPointHooks(seen),
    handlers: tracedHandlers('1.6', handlers16, tracing),
    handlers201: tracedHandlers('2.0.1', handlers201, tracing),
    traceCommand:
      tracing &&
      ((action, run) => traced(tracing, { name: `ocpp ${action}`, kind: 'client' }, run)),
    onFrame: tellBoth(frameLog.note, metrics?.countFrame),
    subprotocolOptional: config.ocppSubprotocolOptional,
    log,
    remoteAddressOf: (request) => remoteAddress(request, config.trustProxy),
    channelOf: (request) => channelOf(request, config.trustProxy),
    now: seen.clock.now,
  };
  return nodes
    ? createSharedOcppServer(options, { ...seen, ...nodes, nodeId: nodes.life.id })
    : createOcppServer(options);
}
