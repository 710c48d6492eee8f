// The one place that wires the server: database, features, HTTP, OCPP and jobs, started and stopped as one.
import './tables.ts';
import { setTimeout } from 'node:timers/promises';
import { installationSecret } from './platform/secret.ts';
import { createLiveSockets } from './features/charging/public.ts';
import { createNotificationSockets } from './features/notifications/public.ts';
import { systemClock } from './platform/clock.ts';
import type { Db, OpenDatabase } from './platform/db/db.ts';
import { migrate } from './platform/db/migrate.ts';
import { createHttpApp, type HttpApp } from './platform/http/http-app.ts';
import { serveMetrics } from './platform/http/serve-metrics.ts';
import { serveWebClient } from './platform/http/web-client.ts';
import { joinNodes } from './platform/nodes/join-nodes.ts';
import { logWithoutData } from './platform/log-without-data.ts';
import { addressByHost } from './platform/ocpp-server/handshake/charging-point-address.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { traceRequests } from './platform/http/trace-requests.ts';
import { startTracing } from './platform/tracing/start-tracing.ts';
import { refuseUpgrade } from './platform/ocpp-server/handshake/refuse-upgrade.ts';
import { serveHost } from './features/host/public.ts';
import { keepTlsFresh } from './platform/tls/fresh-tls.ts';
import { readTls } from './platform/tls/tls-files.ts';
import { version } from './platform/version.ts';
import { startJobs, startJobsAfter } from './jobs.ts';
import { openConfigured } from './platform/db/open-configured.ts';
import { createPages } from './features/web-pages/public.ts';
import { addRoutes } from './routes.ts';
import type { ServerOptions } from './platform/modules/server-options.ts';
import { createServices, type Services } from './services.ts';
import { serveSiteMap } from './features/web-pages/site-map.routes.ts';

const MS_PER_SECOND = 1000;

export interface RunningServer {
  /** Where this machine reaches it. */
  url: string;
  port: number;
  db: Db;
  databaseKind: OpenDatabase['kind'];
  services: Services;
  close(): Promise<void>;
}

/** Opens, migrates and serves. Whatever fails before it serves is thrown, with everything closed again. */
export async function startServer(given: ServerOptions): Promise<RunningServer> {
  const options = { ...given, log: logWithoutData(given.log) };
  const { config, log } = options;
  const database = given.database ?? (await openConfigured(options));
  let joined: Joined | undefined;
  try {
    await migrate(database.db);
    const tracing = await startTracing(
      config.traces && { ...config.traces, instance: config.nodeName },
      (trouble) => log.warn({ trouble }, 'tracing'),
    );
    joined = await join(database, { ...options, tracing });
    const { clock, nodes, leave } = joined;
    return await serveOn(database, { ...options, clock, nodes, tracing }, leave);
  } catch (error) {
    await joined?.leave();
    await database.close();
    throw error;
  }
}

type Joined = Awaited<ReturnType<typeof joinNodes>>;

const join = (
  database: OpenDatabase,
  { config, clock, log, tracing }: ServerOptions,
): Promise<Joined> =>
  joinNodes(database, {
    ...config,
    secret: installationSecret(config.secret, config.dataFolder),
    version,
    clock,
    tracing,
    log,
  });

const keptAnswers = ({ db }: OpenDatabase, { config, clock = systemClock }: ServerOptions) => ({
  db,
  clock,
  secret: installationSecret(config.secret, config.dataFolder),
});

async function serveOn(
  database: OpenDatabase,
  options: ServerOptions,
  leave: Joined['leave'],
): Promise<RunningServer> {
  const { config, log } = options;
  const reached = { port: config.port };
  const urls = urlsOf(config, reached);
  const { localUrl, publicUrl } = urls;
  const metrics = config.metricsToken === undefined ? undefined : createMetrics();
  const services = createServices(database, { ...options, metrics }, urls);
  const authorities = config.tls ? [await services.authority.certificate()] : [];
  const app = await openHttp(database, services, authorities, options);
  watchRequests(app, services, { ...options, metrics });
  const standing = { isLeaving: false };
  addRoutes(app, { database, services, isLeaving: () => standing.isLeaving }, options);
  await serveClient(app, services, options, publicUrl);
  const sockets = serveSockets(app, database.db, services, options);
  await services.vehicles.loadReferenceModels();
  await services.charging.refreshPresence();
  await app.listen({ port: config.port, host: config.host });
  reached.port = portOf(app);
  const tls = config.tls && keepTlsFresh(app.server, config.tls, authorities, log);
  const begin = () => startJobs(database, services, { ...options, metrics });
  const jobs = startJobsAfter(options.jobsAfter, begin);
  const { callAsHost } = services.charging;
  const host = await serveHost(database, { ...options, publicUrl, callAsHost });
  void services.places.warmUp();
  return {
    url: localUrl(),
    port: reached.port,
    db: database.db,
    databaseKind: database.kind,
    services,
    async close() {
      standing.isLeaving = true;
      await setTimeout(config.drainSeconds * MS_PER_SECOND);
      tls?.stop();
      // Together: a job may wait for a charging point, whose socket ends the waiting.
      await Promise.all([jobs.stop(), sockets.close(), host?.close()]);
      await app.close();
      await leave();
      await database.close();
      await options.tracing?.stop();
    },
  };
}

function openHttp(
  database: OpenDatabase,
  services: Services,
  authorities: string[],
  options: ServerOptions,
): Promise<HttpApp> {
  const { config, log } = options;
  return createHttpApp({
    log,
    readActor: services.accounts.readActor,
    allowedOrigins: config.allowedOrigins,
    trustProxy: config.trustProxy,
    requestsPerMinute: config.requestsPerMinute,
    policy: config,
    tls: config.tls && readTls(config.tls, authorities),
    kept: keptAnswers(database, options),
    version,
  });
}

/** For those who watch the server. */
function watchRequests(app: HttpApp, services: Services, options: ServerOptions): void {
  const { tracing, metrics, config, nodes } = options;
  if (tracing) traceRequests(app, tracing);
  metrics?.watchPoints(() => services.ocpp.connectionCount);
  if (metrics && config.metricsToken) serveMetrics(app, metrics, config.metricsToken);
  if (metrics && nodes) metrics.watchNodes(nodes);
}

/** Where it is reached, once it listens: by this machine, by people, by itself, by a charging point. */
function urlsOf(config: ServerOptions['config'], reached: { port: number }) {
  const scheme = config.tls ? 'https' : 'http';
  const localUrl = () => `${scheme}://localhost:${reached.port}`;
  const publicUrl = () => config.publicUrl ?? localUrl();
  const chargingPointUrl = (host: string | null) =>
    config.publicUrl ?? addressByHost(localUrl(), host);
  // A certificate is good for the public name alone.
  return { localUrl, publicUrl, ownUrl: config.tls ? publicUrl : localUrl, chargingPointUrl };
}

function portOf(app: HttpApp): number {
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('listens on no port');
  return address.port;
}

async function serveClient(
  app: HttpApp,
  services: Services,
  { webFolder, config }: ServerOptions,
  publicUrl: () => string,
): Promise<void> {
  if (webFolder === undefined) return;
  const { environment } = config;
  serveSiteMap(app, { stations: services.stations, publicUrl, environment });
  await serveWebClient(app, webFolder, { publicUrl, pageAt: createPages(services) });
}

/** Charging points and browsers come in on the same port, told apart by path. */
function serveSockets(app: HttpApp, db: Db, services: Services, options: ServerOptions) {
  const { config, log, clock = systemClock } = options;
  const { ocpp, bus, reservations, accounts, journal, frameLog, notifications } = services;
  const { allowedOrigins, trustProxy } = config;
  const { readActor } = accounts;
  const live = createLiveSockets({
    db,
    clock,
    bus,
    log,
    reservations,
    readActor,
    allowedOrigins,
    trustProxy,
  });
  const told = createNotificationSockets({
    bus,
    log,
    notifications,
    readActor,
    allowedOrigins,
    trustProxy,
  });
  app.server.on('upgrade', (request, socket, head) => {
    if (ocpp.handleUpgrade(request, socket, head)) return;
    if (live.handleUpgrade(request, socket, head)) return;
    if (told.handleUpgrade(request, socket, head)) return;
    refuseUpgrade(socket, { status: 404, text: 'No such socket.', headers: {} });
  });
  return {
    async close() {
      live.close();
      told.close();
      await ocpp.close();
      await journal.flush();
      await frameLog.flush();
    },
  };
}
