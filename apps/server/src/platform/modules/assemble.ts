// A server put together from what its modules contribute; it neither listens nor runs a job yet.
import { createHttpApp, type HttpApp } from '../http/http-app.ts';
import { serveMetrics } from '../http/serve-metrics.ts';
import { traceRequests } from '../http/trace-requests.ts';
import type { Actor } from '../http/actor.ts';
import type { OpenDatabase } from '../db/db.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { addressByHost } from '../ocpp-server/handshake/charging-point-address.ts';
import { refuseUpgrade } from '../ocpp-server/handshake/refuse-upgrade.ts';
import { readTls } from '../tls/tls-files.ts';
import { version } from '../version.ts';
import type { Composition } from './compose.ts';
import type { Contribution } from './contribution.ts';
import { createPlatform, type Platform, type Urls } from './platform.ts';
import type { ServerOptions } from './server-options.ts';

/** What HTTP asks of the modules. */
export interface HttpOffers {
  readActor: (accessToken: string) => Promise<Actor | undefined>;
  /** The installation's own, in PEM form: charging points are told by its certificates. */
  authority: { certificate(): Promise<string> };
}

export interface Assembled<Offers> {
  app: HttpApp;
  platform: Platform;
  offers: Offers;
  contributions: readonly Contribution[];
  metrics: Metrics | undefined;
  authorities: string[];
  localUrl: () => string;
  /** The port on which it listens, once it does. */
  reached: { port: number };
  /** Ends every socket, and writes what is still to be written. */
  closeSockets(): Promise<void>;
}

interface Assembly<Offers extends object> {
  startModules: (platform: Platform) => Composition<Offers>;
  isStopping?: () => boolean;
  /** In place of those that follow from the settings. */
  urls?: Partial<Urls>;
}

export async function assemble<Offers extends HttpOffers>(
  database: OpenDatabase,
  options: ServerOptions,
  { startModules, isStopping = () => false, urls: givenUrls }: Assembly<Offers>,
): Promise<Assembled<Offers>> {
  const { config } = options;
  const reached = { port: config.port };
  const { localUrl, ...urls } = urlsOf(config, reached);
  const outside = { ...urls, ...givenUrls, isStopping };
  const metrics = config.metricsToken === undefined ? undefined : createMetrics();
  const parts = createPlatform(database, { ...options, metrics }, outside);
  const { platform } = parts;
  const { offers, contributions } = startModules(platform);
  parts.answerBy(contributions);
  const authorities = config.tls ? [await offers.authority.certificate()] : [];
  const app = await openHttp(platform, offers, authorities);
  watchRequests(app, platform, { ...options, metrics });
  for (const { routes } of contributions) await routes?.(app);
  const closeSockets = takeUpgrades(app, platform, contributions);
  const modules = { platform, offers, contributions, closeSockets };
  return { app, ...modules, metrics, authorities, localUrl, reached };
}

function openHttp(
  { config, log, db, clock, secret }: Platform,
  { readActor }: HttpOffers,
  authorities: string[],
): Promise<HttpApp> {
  return createHttpApp({
    log,
    readActor,
    allowedOrigins: config.allowedOrigins,
    trustProxy: config.trustProxy,
    requestsPerMinute: config.requestsPerMinute,
    policy: config,
    tls: config.tls && readTls(config.tls, authorities),
    kept: { db, clock, secret },
    version,
  });
}

/** For those who watch the server. */
function watchRequests(app: HttpApp, { ocpp }: Platform, options: ServerOptions): void {
  const { tracing, metrics, config, nodes } = options;
  if (tracing) traceRequests(app, tracing);
  metrics?.watchPoints(() => ocpp.connectionCount);
  if (metrics && config.metricsToken) serveMetrics(app, metrics, config.metricsToken);
  if (metrics && nodes) metrics.watchNodes(nodes);
}

/** Where it is reached, once it listens. */
function urlsOf(
  config: ServerOptions['config'],
  reached: { port: number },
): Urls & { localUrl: () => string } {
  const scheme = config.tls ? 'https' : 'http';
  const localUrl = () => `${scheme}://localhost:${reached.port}`;
  const publicUrl = () => config.publicUrl ?? localUrl();
  const chargingPointUrl = (host: string | null) =>
    config.publicUrl ?? addressByHost(localUrl(), host);
  // A certificate is good for the public name alone.
  return { localUrl, publicUrl, ownUrl: config.tls ? publicUrl : localUrl, chargingPointUrl };
}

/** Charging points and browsers come in on the same port, told apart by path. */
function takeUpgrades(
  app: HttpApp,
  { ocpp }: Platform,
  contributions: readonly Contribution[],
): () => Promise<void> {
  const live = contributions.flatMap((contribution) => contribution.live ?? []);
  app.server.on('upgrade', (request, socket, head) => {
    if (ocpp.handleUpgrade(request, socket, head)) return;
    if (live.some((sockets) => sockets.handleUpgrade(request, socket, head))) return;
    refuseUpgrade(socket, { status: 404, text: 'No such socket.', headers: {} });
  });
  return async () => {
    for (const sockets of live) sockets.close();
    await ocpp.close();
    for (const { flush } of contributions) await flush?.();
  };
}
