// The one place that wires the server: database, features, HTTP, OCPP and jobs, started and stopped as one.
import type { AnswerOf } from '@voltagora/contract';
import { decimalToMicro } from '@voltagora/domain';
import type { FastifyBaseLogger } from 'fastify';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { createAccounts } from './features/accounts/public.ts';
import { installationRoutes } from './features/installation/installation.routes.ts';
import { installationSecret } from './features/installation/secret.ts';
import { createWallet } from './features/wallet/public.ts';
import { walletRoutes } from './features/wallet/wallet.routes.ts';
import { createBus } from './platform/bus/bus.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { type Db, type OpenDatabase, openDatabase } from './platform/db/connection.ts';
import { migrate } from './platform/db/migrate.ts';
import { createHttpApp, type HttpApp } from './platform/http/http-app.ts';
import { serveWebClient } from './platform/http/web-client.ts';
import { refuseUpgrade } from './platform/ocpp-server/refuse-upgrade.ts';
import { version } from './version.ts';

export interface ServerOptions {
  config: Config;
  log: FastifyBaseLogger;
  clock?: Clock;
  /** The built web client; left out, the server answers calls alone. */
  webFolder?: string;
  /** What a demo tells the client about itself; not for a server of its own. */
  demo?: Pick<AnswerOf<'readConfig'>, 'simulated' | 'demo_accounts'>;
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
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log } = options;
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataFolder: config.dataFolder,
    onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
  });
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
  const services = createServices(database, options);
  const app = await createHttpApp({
    log,
    readActor: services.accounts.readActor,
    allowedOrigins: config.allowedOrigins,
    trustProxy: config.trustProxy,
    requestsPerMinute: config.requestsPerMinute,
    version,
  });
  addRoutes(app, database, services, options);
  if (options.webFolder !== undefined) await serveWebClient(app, options.webFolder);
  app.server.on('upgrade', (_request, socket) => {
    refuseUpgrade(socket, { status: 404, text: 'No such socket.', headers: {} });
  });
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  return {
    url: `http://localhost:${port}`,
    port,
    db: database.db,
    databaseKind: database.kind,
    services,
    async close() {
      await app.close();
      await database.close();
    },
  };
}

function createServices({ db }: OpenDatabase, { config, log, clock = systemClock }: ServerOptions) {
  const secret = installationSecret(config.secret, config.dataFolder);
  const bus = createBus((error) => log.error({ err: error }, 'a listener failed'));
  const { tokenFiatPrice, commissionPercent } = config;
  const wallet = createWallet({ db, clock, tokenFiatPrice, commissionPercent });
  const welcomeMinor = Math.trunc(decimalToMicro(config.welcomeTokens) / MICRO_PER_TOKEN_CENT);
  const accounts = createAccounts({
    db,
    clock,
    secret,
    async onRegistered(trx, { id, role }) {
      if (role !== 'driver' || welcomeMinor === 0) return;
      await wallet.grant(trx, {
        userId: id,
        amountMinor: welcomeMinor,
        idempotencyKey: `welcome:${id}`,
        reason: 'welcome',
      });
    },
  });
  return { accounts, wallet, bus };
}

const MICRO_PER_TOKEN_CENT = 10_000;

function addRoutes(
  app: HttpApp,
  database: OpenDatabase,
  services: Services,
  { config, demo }: ServerOptions,
): void {
  installationRoutes(app, { config, database, demo });
  accountsRoutes(app, services.accounts);
  walletRoutes(app, services.wallet);
}
