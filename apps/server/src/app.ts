// The one place that wires the server: database, features, HTTP, OCPP and jobs, started and stopped as one.
import type { AnswerOf } from '@voltagora/contract';
import { decimalToMicro } from '@voltagora/domain';
import type { FastifyBaseLogger } from 'fastify';
import { createLeaving } from './account-departure.ts';
import { carryOutChanges, createCardPayments } from './card-payments.ts';
import { createChargingSide } from './charging-side.ts';
import { chargerCareJobs, chargerCareRoutes } from './charger-care.ts';
import { documentsRoutes } from './documents.ts';
import { accountLeavingRoutes } from './features/accounts/account-leaving.routes.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import {
  type ActivationListener,
  createAccounts,
  createSignIn,
} from './features/accounts/public.ts';
import { signInRoutes } from './features/accounts/sign-in.routes.ts';
import { analyticsRoutes } from './features/analytics/analytics.routes.ts';
import { createAnalytics } from './features/analytics/public.ts';
import { businessProfilesRoutes } from './features/business-profiles/business-profiles.routes.ts';
import { createBusinessProfiles } from './features/business-profiles/public.ts';
import { calendarFeedsRoutes } from './features/calendar-feeds/calendar-feeds.routes.ts';
import { createCalendarFeeds } from './features/calendar-feeds/public.ts';
import { chargerSecurityRoutes } from './features/charger-security/charger-security.routes.ts';
import { chargingRoutes } from './features/charging/charging.routes.ts';
import { createLiveSockets } from './features/charging/public.ts';
import { developmentRoutes } from './features/development/development.routes.ts';
import { frameLogRoutes } from './features/frame-log/frame-log.routes.ts';
import { installationRoutes } from './features/installation/installation.routes.ts';
import { installationSecret } from './features/installation/secret.ts';
import { paymentsRoutes } from './features/payments/payments.routes.ts';
import { placesRoutes } from './features/places/places.routes.ts';
import { createPlaces } from './features/places/public.ts';
import { ownerCalendarRoutes } from './features/reservations/owner-calendar.routes.ts';
import { createReservations, type Reservations } from './features/reservations/public.ts';
import { reservationsRoutes } from './features/reservations/reservations.routes.ts';
import { sandboxPageRoutes } from './features/sandbox-provider/sandbox-page.routes.ts';
import { sitePowerRoutes } from './features/site-power/site-power.routes.ts';
import { createStationExport } from './features/station-exchange/public.ts';
import { stationExchangeRoutes } from './features/station-exchange/station-exchange.routes.ts';
import { createStations } from './features/stations/public.ts';
import { stationsRoutes } from './features/stations/stations.routes.ts';
import { createVehicles } from './features/vehicles/public.ts';
import { vehiclesRoutes } from './features/vehicles/vehicles.routes.ts';
import { createWallet } from './features/wallet/public.ts';
import { walletRoutes } from './features/wallet/wallet.routes.ts';
import { createBus } from './platform/bus/bus.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { type Db, type OpenDatabase, openDatabase } from './platform/db/connection.ts';
import { migrate } from './platform/db/migrate.ts';
import { keepTablesInOrder } from './platform/db/tables-in-order.ts';
import { createHttpApp, type HttpApp } from './platform/http/http-app.ts';
import { forgetKeys } from './platform/http/once.store.ts';
import { serveWebClient } from './platform/http/web-client.ts';
import { watchForBlocks } from './platform/jobs/blocked-loop.ts';
import { repeat } from './platform/jobs/repeating-job.ts';
import { logWithoutData } from './platform/log-without-data.ts';
import { startOutgoingMail } from './platform/mail/outgoing-mail.ts';
import { refuseUpgrade } from './platform/ocpp-server/refuse-upgrade.ts';
import { serveHost } from './serve-host.ts';
import { upkeepRoutes } from './station-upkeep.ts';
import { keepTlsFresh } from './platform/tls/fresh-tls.ts';
import { readTls } from './platform/tls/tls-files.ts';
import { version } from './version.ts';

export interface ServerOptions {
  config: Config;
  log: FastifyBaseLogger;
  clock?: Clock;
  /** Open already, in place of the configured one; closed with the server. */
  database?: OpenDatabase;
  /** The built web client; left out, the server answers calls alone. */
  webFolder?: string;
  /** What a demo tells the client about itself; not for a server of its own. */
  demo?: Pick<AnswerOf<'readConfig'>, 'simulated' | 'demo_accounts'>;
  /** How far beyond a plug's rated energy a meter is believed; for simulated chargers whose time runs faster. */
  meterHeadroom?: number;
  /** Regular jobs wait for it; a demo that fills its database first would only get in their way. */
  jobsAfter?: Promise<unknown>;
}

export interface RunningServer {
  /** Where this machine reaches it. */
  url: string;
  port: number;
  db: Db;
  databaseKind: OpenDatabase['kind'];
  services: Services;
  close(): Promise<void>;
}

type Services = ReturnType<typeof createServices>;

/** Opens, migrates and serves. Whatever fails before it serves is thrown, with everything closed again. */
export async function startServer(given: ServerOptions): Promise<RunningServer> {
  const options = { ...given, log: logWithoutData(given.log) };
  const { config, log } = options;
  const database =
    given.database ??
    (await openDatabase({
      databaseUrl: config.databaseUrl,
      dataFolder: config.dataFolder,
      onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
    }));
  try {
    await migrate(database.db);
    return await serveOn(database, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serveOn(database: OpenDatabase, options: ServerOptions): Promise<RunningServer> {
  const { config, log } = options;
  const reached = { port: config.port };
  const scheme = config.tls ? 'https' : 'http';
  const localUrl = () => `${scheme}://localhost:${reached.port}`;
  const publicUrl = () => config.publicUrl ?? localUrl();
  // A certificate is good for the public name alone.
  const ownUrl = config.tls ? publicUrl : localUrl;
  const services = createServices(database, options, { publicUrl, ownUrl });
  const authorities = config.tls ? [await services.authority.certificate()] : [];
  const app = await createHttpApp({
    log,
    readActor: services.accounts.readActor,
    allowedOrigins: config.allowedOrigins,
    trustProxy: config.trustProxy,
    requestsPerMinute: config.requestsPerMinute,
    tls: config.tls && readTls(config.tls, authorities),
    kept: { db: database.db, clock: options.clock ?? systemClock },
    version,
  });
  addRoutes(app, database, services, options);
  if (options.webFolder !== undefined) await serveWebClient(app, options.webFolder);
  const sockets = serveSockets(app, database.db, services, options);
  await services.vehicles.loadReferenceModels();
  await services.charging.refreshPresence();
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  if (typeof address === 'object' && address) reached.port = address.port;
  const tls = config.tls && keepTlsFresh(app.server, config.tls, authorities, log);
  const jobs = startJobsAfter(options.jobsAfter, () => startJobs(database, services, options));
  const { callAsHost } = services.charging;
  const host = await serveHost(database, { ...options, publicUrl, callAsHost });
  setImmediate(services.places.warmUp);
  return {
    url: localUrl(),
    port: reached.port,
    db: database.db,
    databaseKind: database.kind,
    services,
    async close() {
      tls?.stop();
      // Together: a job may wait for a charge point, whose socket ends the waiting.
      await Promise.all([jobs.stop(), sockets.close(), host?.close()]);
      await app.close();
      await database.close();
    },
  };
}

interface Job {
  stop(): Promise<void>;
}

function startJobsAfter(ready: Promise<unknown> = Promise.resolve(), start: () => Job[]): Job {
  let jobs: Job[] = [];
  let isStopped = false;
  void ready.then(() => {
    if (!isStopped) jobs = start();
  });
  return {
    async stop() {
      isStopped = true;
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/** Charge points and browsers come in on the same port, told apart by path. */
function serveSockets(app: HttpApp, db: Db, services: Services, options: ServerOptions) {
  const { config, log, clock = systemClock } = options;
  const { ocpp, bus, reservations, accounts, journal, frameLog } = services;
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
  app.server.on('upgrade', (request, socket, head) => {
    if (ocpp.handleUpgrade(request, socket, head)) return;
    if (live.handleUpgrade(request, socket, head)) return;
    refuseUpgrade(socket, { status: 404, text: 'No such socket.', headers: {} });
  });
  return {
    async close() {
      live.close();
      await ocpp.close();
      await journal.flush();
      await frameLog.flush();
    },
  };
}

const SWEEP_EVERY_MS = 15_000;
const BLOCKED_TOLD_MS = 1_000;
const PRESENCE_EVERY_MS = 60_000;
const FORGET_EVERY_MS = 600_000;
const SITES_EVERY_MS = 60_000;
const TABLES_EVERY_MS = 300_000;

function startJobs(
  { db, kind }: OpenDatabase,
  {
    accounts,
    bus,
    care,
    charging,
    frameLog,
    reservations,
    payments,
    sandbox,
    sites,
    security,
  }: Services,
  options: ServerOptions,
) {
  const { config, log, clock = systemClock } = options;
  const failed = (err: unknown) => log.error({ err }, 'a job failed and will be tried again');
  return [
    watchForBlocks(BLOCKED_TOLD_MS, (blockedMs) =>
      log.warn({ blockedMs }, 'the program stood still and answered nobody'),
    ),
    repeat(
      SWEEP_EVERY_MS,
      async () => void (await reservations.sweepReservations(clock.now())),
      failed,
    ),
    repeat(
      SWEEP_EVERY_MS,
      async () => void (await reservations.remindDrivers(clock.now())),
      failed,
    ),
    repeat(SWEEP_EVERY_MS, () => charging.watch(clock.now()), failed),
    repeat(SWEEP_EVERY_MS, () => charging.holdPlugs(clock.now()), failed),
    charging.followReservations(failed),
    sites.follow(failed),
    repeat(SITES_EVERY_MS, sites.watch, failed),
    repeat(SWEEP_EVERY_MS, () => payments.watch(clock.now()), failed),
    carryOutChanges({ bus, payments }, failed),
    ...(sandbox ? [sandbox.start(failed)] : []),
    ...chargerCareJobs(care, { bus, now: clock.now }, failed),
    repeat(PRESENCE_EVERY_MS, charging.refreshPresence, failed),
    repeat(FORGET_EVERY_MS, () => charging.forget(clock.now()), failed),
    repeat(FORGET_EVERY_MS, security.renewCertificates, failed),
    repeat(FORGET_EVERY_MS, () => frameLog.forget(clock.now()), failed),
    repeat(FORGET_EVERY_MS, () => accounts.forget(clock.now()), failed),
    repeat(FORGET_EVERY_MS, () => forgetKeys(db, clock.now()), failed),
    ...(kind === 'embedded'
      ? [repeat(TABLES_EVERY_MS, async () => void (await keepTablesInOrder(db)), failed)]
      : []),
    startOutgoingMail({ db, clock, log, config, onError: failed }),
  ];
}

interface Urls {
  publicUrl: () => string;
  ownUrl: () => string;
}

function createServices({ db }: OpenDatabase, options: ServerOptions, urls: Urls) {
  const { publicUrl } = urls;
  const { config, log, clock = systemClock } = options;
  const secret = installationSecret(config.secret, config.dataFolder);
  const bus = createBus((error) => log.error({ err: error }, 'a listener failed'));
  const wallet = createWallet({ ...config, db, clock, cardProvider: config.payments });
  const people = createPeople({ db, clock, secret, publicUrl, wallet, ...options });
  const stations = createStations({ db, clock, wallet });
  const catalogue = createCatalogue({ db, clock, publicUrl });
  const parts = { db, clock, bus, wallet, stations, secret, ...urls, ...catalogue };
  const { reservations, ...cards } = createBookings(parts, options);
  const readEntries = reservations.ownerEntries;
  const calendarFeeds = createCalendarFeeds({ db, clock, publicUrl, readEntries });
  const stationSide = { db, clock, bus, log, reservations, stations, publicUrl, secret };
  const chargingSide = createChargingSide(stationSide, options);
  const services = {
    ...people,
    ...catalogue,
    ...cards,
    wallet,
    stations,
    reservations,
    calendarFeeds,
    ...chargingSide,
    bus,
  };
  const { onTakenOff } = services.upkeep;
  const leaving = createLeaving({ db, clock, publicUrl }, { ...services, onTakenOff });
  return { ...services, leaving };
}

type BookingParts = Urls &
  Pick<ReturnType<typeof createCatalogue>, 'vehicles' | 'businessProfiles'> &
  Pick<Parameters<typeof createReservations>[0], 'db' | 'clock' | 'bus' | 'stations' | 'secret'> & {
    wallet: ReturnType<typeof createWallet>;
  };

/** Bookings and their payments, which ask each other. */
function createBookings(parts: BookingParts, { config, log }: ServerOptions) {
  const cards = createCardPayments({ ...parts, config, log, reservations: () => reservations });
  const reservations: Reservations = createReservations({
    ...parts,
    payments: cards.payments,
    readSeller: parts.businessProfiles.sellerOf,
    tokenPricesMicro: config.tokenPricesMicro,
  });
  return { ...cards, reservations };
}

/** What asks nobody else. */
const createCatalogue = (parts: Parameters<typeof createStationExport>[0]) => ({
  vehicles: createVehicles(parts),
  places: createPlaces(),
  businessProfiles: createBusinessProfiles(parts),
  stationExport: createStationExport(parts),
});

interface PeopleParts extends Pick<ServerOptions, 'config' | 'log'> {
  db: Db;
  clock: Clock;
  secret: string;
  publicUrl: () => string;
  wallet: ReturnType<typeof createWallet>;
}

function createPeople({ config, log, wallet, ...parts }: PeopleParts) {
  const { accessSeconds, google, apple } = config;
  const welcomeMinor = Math.trunc(decimalToMicro(config.welcomeTokens) / MICRO_PER_TOKEN_CENT);
  const onActivated: ActivationListener = async (trx, { id, role }) => {
    if (role !== 'driver' || welcomeMinor === 0) return;
    await wallet.grant(trx, {
      userId: id,
      amountMinor: welcomeMinor,
      idempotencyKey: `welcome:${id}`,
      reason: 'welcome',
    });
  };
  const onGuessing = (userId: string) =>
    log.warn({ userId }, 'the password of an account is being guessed');
  const session = { ...parts, accessSeconds, onActivated };
  return {
    accounts: createAccounts({ ...session, onGuessing }),
    signIn: createSignIn({ ...session, log, google, apple }),
  };
}

const MICRO_PER_TOKEN_CENT = 10_000;

function addRoutes(
  app: HttpApp,
  database: OpenDatabase,
  services: Services,
  { config, demo, clock = systemClock }: ServerOptions,
): void {
  const { db } = database;
  const { earnings: readEarnings } = services.wallet;
  installationRoutes(app, { config, database, demo });
  developmentRoutes(app, { config, db });
  accountsRoutes(app, services.accounts);
  accountLeavingRoutes(app, services.leaving);
  signInRoutes(app, services.signIn);
  walletRoutes(app, services.wallet);
  paymentsRoutes(app, services.payments);
  if (services.sandbox) sandboxPageRoutes(app, services.sandbox.pages);
  businessProfilesRoutes(app, services.businessProfiles);
  stationsRoutes(app, services.stations);
  stationExchangeRoutes(app, services.stationExport);
  upkeepRoutes(app, services.upkeep);
  analyticsRoutes(app, createAnalytics({ db, clock, readEarnings }));
  vehiclesRoutes(app, services.vehicles);
  placesRoutes(app, services.places);
  reservationsRoutes(app, services.reservations);
  documentsRoutes(app, { ...services, db, config });
  ownerCalendarRoutes(app, services.reservations);
  calendarFeedsRoutes(app, services.calendarFeeds);
  chargingRoutes(app, services.charging);
  chargerCareRoutes(app, services.care);
  chargerSecurityRoutes(app, services.security);
  sitePowerRoutes(app, services.sites);
  frameLogRoutes(app, services.frameLog);
}
