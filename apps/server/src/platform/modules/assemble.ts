// Assembles a server from the contributions of its modules. It does not listen or run jobs yet.
import { createHttpApp, type HttpApp } from '../http/http-app.ts';
import { serveMetrics } from '../http/observed/serve-metrics.ts';
import { traceRequests } from '../http/observed/trace-requests.ts';
import type { Actor } from '../http/actor.ts';
import type { OpenDatabase } from '../db/db.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { createKeyring } from '../keys/keyring.ts';
import { openStoredKeys } from '../keys/open-stored-keys.ts';
import { readSecrets } from '../keys/read-secrets.ts';
import type { SealedPart } from '../keys/sealed-part.ts';
import { addressByHost } from '../ocpp-server/handshake/charging-point-address.ts';
import { refuseUpgrade } from '../ocpp-server/handshake/refuse-upgrade.ts';
import { readTls } from '../tls/tls-files.ts';
import { version } from '../version.ts';
import type { Composition } from './compose.ts';
import type { Contribution } from './contribution.ts';
import { createPlatform, type Platform, type Urls } from './platform.ts';
import type { ServerOptions } from './server-options.ts';

/** What the HTTP layer needs from the modules. */
export interface HttpOffers {
  readActor: (accessToken: string) => Promise<Actor | undefined>;
  /** The certificates of the installation's own authority, in PEM form, which its charging points trust. */
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
  /** `port` is set once the server listens. */
  reached: { port: number };
  /** Closes every socket and writes pending records. */
  closeSockets(): Promise<void>;
}

interface Assembly<Offers extends object> {
  startModules: (platform: Platform) => Composition<Offers>;
  isStopping?: () => boolean;
  /** What features store sealed, so that a secret that does not fit it is refused. */
  sealedParts: readonly SealedPart[];
  /** Replaces the URLs derived from the settings. */
  urls?: Partial<Urls>;
}

export async function assemble<Offers extends HttpOffers>(
  database: OpenDatabase,
  options: ServerOptions,
  { startModules, sealedParts, isStopping = () => false, urls: givenUrls }: Assembly<Offers>,
): Promise<Assembled<Offers>> {
  const { config } = options;
  const reached = { port: config.port };
  const { localUrl, ...urls } = urlsOf(config, reached);
  const keys = await openKeys(database, options, sealedParts);
  const outside = { ...urls, ...givenUrls, ...keys, isStopping };
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

async function openKeys(
  { db }: OpenDatabase,
  { config, secrets = readSecrets(config), nodes }: ServerOptions,
  sealedParts: readonly SealedPart[],
) {
  const keyring = createKeyring(secrets, () => nodes?.life.isSecretChanging === true);
  return { keyring, storedKeys: await openStoredKeys(db, keyring, sealedParts) };
}

/** The embedded database answers one query at a time. */
const HEAVY_READS_EMBEDDED = 2;
/** As many as there are connections for public reads. */
const HEAVY_READS_POSTGRES = 6;

function openHttp(
  { config, log, db, clock, keyring, database }: Platform,
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
    kept: { db, clock, keyring },
    queue: database.queue,
    heavyReads: database.kind === 'embedded' ? HEAVY_READS_EMBEDDED : HEAVY_READS_POSTGRES,
    version,
  });
}

/** Adds tracing and metrics. */
function watchRequests(app: HttpApp, { ocpp }: Platform, options: ServerOptions): void {
  const { tracing, metrics, config, nodes } = options;
  if (tracing) traceRequests(app, tracing);
  metrics?.watchPoints(() => ocpp.connectionCount);
  if (metrics && config.metricsToken) serveMetrics(app, metrics, config.metricsToken);
  if (metrics && nodes) metrics.watchNodes(nodes);
}

/** The URLs of the server, once it listens. */
function urlsOf(
  config: ServerOptions['config'],
  reached: { port: number },
): Urls & { localUrl: () => string } {
  const scheme = config.tls ? 'https' : 'http';
  const localUrl = () => `${scheme}://localhost:${reached.port}`;
  const publicUrl = () => config.publicUrl ?? localUrl();
  const chargingPointUrl = (host: string | null) =>
    config.publicUrl ?? addressByHost(localUrl(), host);
  // A certificate is valid only for the public name.
  return { localUrl, publicUrl, ownUrl: config.tls ? publicUrl : localUrl, chargingPointUrl };
}

/** Charging points and browsers use the same port and differ by path. */
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
