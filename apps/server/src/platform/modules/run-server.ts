// Starts and stops a server: database, nodes, modules, HTTP and jobs.
import { setTimeout } from 'node:timers/promises';
import type { Db, OpenDatabase } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { openConfigured } from '../db/open-configured.ts';
import type { HttpApp } from '../http/http-app.ts';
import { logWithoutData } from '../log-without-data.ts';
import { joinNodes } from '../nodes/join-nodes.ts';
import { readSecrets, type Secrets } from '../keys/read-secrets.ts';
import type { SealedPart } from '../keys/sealed-part.ts';
import { keepTlsFresh } from '../tls/fresh-tls.ts';
import { startTracing } from '../tracing/start-tracing.ts';
import { version } from '../version.ts';
import { type Assembled, assemble, type HttpOffers } from './assemble.ts';
import type { Composition } from './compose.ts';
import { createJobRunner, type Job, startJobsAfter } from './job-runner.ts';
import { platformJobs } from './platform-jobs.ts';
import type { Platform } from './platform.ts';
import type { ServerOptions } from './server-options.ts';

const MS_PER_SECOND = 1000;

export interface RunningServer<Offers> {
  /** The URL on this machine. */
  url: string;
  port: number;
  db: Db;
  databaseKind: OpenDatabase['kind'];
  /** What the modules offer. */
  services: Offers;
  close(): Promise<void>;
}

type StartModules<Offers extends object> = (platform: Platform) => Composition<Offers>;
type Joined = Awaited<ReturnType<typeof joinNodes>>;

interface Serving<Offers extends object> {
  startModules: StartModules<Offers>;
  sealedParts: readonly SealedPart[];
  leave: Joined['leave'];
}

/** Opens and migrates the database and starts the server. If a step fails, everything is closed again and the error is thrown. */
export async function runServer<Offers extends HttpOffers>(
  given: ServerOptions,
  startModules: StartModules<Offers>,
  sealedParts: readonly SealedPart[],
): Promise<RunningServer<Offers>> {
  const log = logWithoutData(given.log);
  const { config } = given;
  const database = given.database ?? (await openConfigured({ ...given, log }));
  let joined: Joined | undefined;
  try {
    // After the database, which says what is wrong with a data folder.
    const secrets = readSecrets(config);
    const options = { ...given, secrets, log };
    await migrate(database.db);
    const tracing = await startTracing(
      config.traces && { ...config.traces, instance: config.nodeName },
      (trouble) => log.warn({ trouble }, 'tracing failed'),
    );
    joined = await join(database, { ...options, tracing }, secrets);
    const { clock, nodes, leave } = joined;
    const serving = { ...options, clock, nodes, tracing };
    return await serveOn(database, serving, { startModules, sealedParts, leave });
  } catch (error) {
    await joined?.leave();
    await database.close();
    throw error;
  }
}

const join = (
  database: OpenDatabase,
  { config, clock, log, tracing }: ServerOptions,
  secrets: Secrets,
): Promise<Joined> =>
  joinNodes(database, {
    ...config,
    secrets,
    version,
    clock,
    tracing,
    log,
  });

async function serveOn<Offers extends HttpOffers>(
  database: OpenDatabase,
  options: ServerOptions,
  { leave, ...assembly }: Serving<Offers>,
): Promise<RunningServer<Offers>> {
  const { config, log } = options;
  const standing = { isStopping: false };
  const isStopping = () => standing.isStopping;
  const server = await assemble(database, options, { ...assembly, isStopping });
  const { app, contributions, authorities, reached } = server;
  for (const { prepare } of contributions) await prepare?.();
  await app.listen({ port: config.port, host: config.host, listenTextResolver: startLine(config) });
  reached.port = portOf(app);
  if (isOpenToEverybody(config)) log.warn(OPEN_LINE);
  const tls = config.tls && keepTlsFresh(app.server, config.tls, authorities, log);
  const jobs = startJobsAfter(options.jobsAfter, () => startJobs(server));
  const opened: ({ close(): Promise<void> } | undefined)[] = [];
  for (const { listening } of contributions) opened.push(await listening?.());
  return {
    url: server.localUrl(),
    port: reached.port,
    db: database.db,
    databaseKind: database.kind,
    services: server.offers,
    async close() {
      standing.isStopping = true;
      await setTimeout(config.drainSeconds * MS_PER_SECOND);
      tls?.stop();
      // Closed at the same time: a job may wait for a charging point, and closing its socket ends the wait.
      const closing = opened.map((resource) => resource?.close());
      await Promise.all([jobs.stop(), server.closeSockets(), ...closing]);
      await app.close();
      await leave();
      await database.close();
      await options.tracing?.stop();
    },
  };
}

const OPEN_LINE =
  'passwords are sent without TLS: set VOLTAGORA_PUBLIC_URL to an https address and use a proxy or VOLTAGORA_TLS_CERT';

/** In production people should reach the server by TLS only: its own, or that of the proxy whose address is public. */
const isOpenToEverybody = ({ environment, tls, publicUrl }: ServerOptions['config']): boolean =>
  environment === 'production' && tls === undefined && !publicUrl?.startsWith('https:');

/** Fastify takes a server that it did not create for one without TLS. */
const startLine =
  ({ tls }: ServerOptions['config']) =>
  (address: string): string =>
    `Server listening at ${tls ? address.replace(/^http:/, 'https:') : address}`;

function startJobs({ platform, contributions, metrics }: Assembled<unknown>): Job[] {
  const run = createJobRunner({
    clock: platform.clock,
    life: platform.nodes?.life,
    failed(err) {
      metrics?.countFailedJob();
      platform.log.error({ err }, 'a job failed and will be retried');
    },
  });
  return [
    ...platformJobs(platform, run),
    ...contributions.flatMap(({ jobs }) => jobs?.(run) ?? []),
  ];
}

function portOf(app: HttpApp): number {
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return address.port;
}
