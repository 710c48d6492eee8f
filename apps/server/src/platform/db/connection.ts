// Opens the one database of a process: PGlite in the data folder, or PostgreSQL by URL. Everything above sees only Kysely.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { measureQueue } from './connection-queue.ts';
import type { Db, OpenDatabase } from './db.ts';
import { FencedPostgresDialect } from './postgres/fenced-dialect.ts';
import { DataFolderRefused, lockFolder, type FolderLock } from './pglite/folder-lock.ts';
import { preparing } from './pglite/prepared-statements.ts';
import type { PGliteSource } from './pglite/pglite-messages.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './pglite/pglite-stream.ts';
import { preparedPool } from './postgres/prepared-pool.ts';
import { guardDiskSpace, type DiskSpaceGuardOptions } from './pglite/disk-space-guard.ts';
import {
  DatabaseSilent,
  type DatabaseWatchdogOptions,
  streamOf,
  watchDatabase,
} from './postgres/database-watchdog.ts';
import { RetryingKysely } from './queries/retried-transactions.ts';
import { valueTypes } from './queries/value-types.ts';

export interface DatabaseOptions {
  /** A PostgreSQL URL; takes precedence over `dataFolder`. */
  databaseUrl?: string | undefined;
  /** A read-only replica of that PostgreSQL, for reports. */
  replicaUrl?: string | undefined;
  /** The folder of the embedded database, or ':memory:' for one that ends with the process. */
  dataFolder?: string | undefined;
  /** How the disk of the embedded database is monitored. */
  room?: DiskSpaceGuardOptions;
  /** How many connections to PostgreSQL it opens at most, beside those of public reads. */
  connectionsMax?: number;
  /** Called for lost connections; they are reopened automatically. */
  onConnectionLost?: (error: Error) => void;
  /** Prepares frequent statements on PostgreSQL. */
  isPrepared?: boolean;
  /** Called once when PostgreSQL connections lose prepared statements; statements are no longer prepared from then on. */
  onPreparedLost?: () => void;
  /** Called when the embedded database has ended by itself: it does not recover, and whoever needs it must end too. */
  onEnd?: (error: Error) => void;
  /** How long PostgreSQL may run a query; undefined: its own setting. */
  limitMs?: number;
  /** How long it may be silent, longer than a query may run: then it is frozen or unreachable, and the connection is given up. */
  silentMs?: number;
  /** How PostgreSQL is monitored; undefined: a query fails only after its own timeout. */
  silence?: DatabaseWatchdogOptions | undefined;
}

const WAIT_FOR_CONNECTION_MS = 10_000;
const POSTGRES_CONNECTIONS_MAX = 16;
const PUBLIC_CONNECTIONS_MAX = 6;
/** How long a read that anyone may ask for may run. */
const PUBLIC_READ_LIMIT_MS = 2_000;
const PGLITE_POSTGRES_MAJOR = '18';

/** Opens the database; throws DataFolderRefused if the folder cannot be used. Does not migrate. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const onLost = options.onConnectionLost ?? (() => {});
  if (options.databaseUrl !== undefined) {
    const { databaseUrl, replicaUrl, connectionsMax = POSTGRES_CONNECTIONS_MAX } = options;
    const open = (url: string, more: Partial<PoolOptions>) =>
      openPostgres(url, onLost, { connections: connectionsMax, ...options, ...more });
    // Those who read there handle a database that is unavailable.
    const silence = options.silence && { ...options.silence, onSilence: () => undefined };
    const publicReads = open(databaseUrl, {
      silence,
      connections: PUBLIC_CONNECTIONS_MAX,
      limitMs: PUBLIC_READ_LIMIT_MS,
    });
    const replica = replicaUrl === undefined ? undefined : open(replicaUrl, { silence });
    return withReaders(open(databaseUrl, {}), { publicReads, ...(replica && { replica }) });
  }
  if (options.dataFolder === undefined) throw new Error('Neither databaseUrl nor dataFolder given');
  if (options.dataFolder === ':memory:') return openEmbedded({}, options);
  return openFolder(options.dataFolder, options);
}

interface PoolOptions extends DatabaseOptions {
  /** How many connections it opens at most. */
  connections: number;
}

function openPostgres(
  connectionString: string,
  onLost: (error: Error) => void,
  { connections, limitMs, silentMs = 0, silence, isPrepared, onPreparedLost }: PoolOptions,
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    types: valueTypes,
    // A node that is frozen within a transaction makes others wait no longer than this.
    options: '-c TimeZone=UTC -c idle_in_transaction_session_timeout=30s',
    ...(limitMs !== undefined && { statement_timeout: limitMs }),
  });
  pool.on('error', onLost);
  const lines = new Set<Socket>();
  // A connection that is lost between two queries of a transaction must not end the process: its next query fails.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    const stream = streamOf(client);
    lines.add(stream);
    stream.once('close', () => lines.delete(stream));
    stream.setTimeout(silentMs, () => stream.destroy(new DatabaseSilent()));
  });
  const giveUp = () => lines.forEach((stream) => stream.destroy(new DatabaseSilent()));
  const watch = silence && watchDatabase(connectionString, giveUp, silence);
  const asked = isPrepared ? preparedPool(pool, onPreparedLost ?? (() => {})) : pool;
  const { connect, queue } = measureQueue({
    connect: () => (watch?.isSilent() ? Promise.reject(new DatabaseSilent()) : asked.connect()),
  });
  const db = kyselyOn({ connect, end: () => asked.end(), options: asked.options });
  return {
    db,
    kind: 'postgres',
    queue,
    async close() {
      watch?.stop();
      await db.destroy();
    },
  };
}

/** Adds what reads on connections of its own. */
const withReaders = (
  primary: OpenDatabase,
  { publicReads, replica }: { publicReads: OpenDatabase; replica?: OpenDatabase },
): OpenDatabase => ({
  ...primary,
  publicReads: publicReads.db,
  ...(replica && { replica: replica.db }),
  async close() {
    await replica?.close();
    await publicReads.close();
    await primary.close();
  },
});

async function openFolder(folder: string, options: DatabaseOptions): Promise<OpenDatabase> {
  const lock = lockFolder(folder);
  try {
    const databaseFolder = join(folder, 'database');
    refuseOtherVersion(databaseFolder);
    mkdirSync(databaseFolder, { recursive: true, mode: 0o700 });
    const database = await openEmbedded({ folder: databaseFolder }, options);
    return releasing(
      database,
      lock,
      guardDiskSpace(setReadOnly(database.db), databaseFolder, options.room),
    );
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** For the single connection of the embedded database. */
const setReadOnly = (db: Db) => (isReadOnly: boolean) =>
  sql`set default_transaction_read_only = ${sql.lit(isReadOnly ? 'on' : 'off')}`.execute(db);

function releasing(database: OpenDatabase, lock: FolderLock, endGuard: () => void): OpenDatabase {
  return {
    ...database,
    async close() {
      endGuard();
      await database.close();
      lock.release();
    },
  };
}

function refuseOtherVersion(databaseFolder: string): void {
  const versionFile = join(databaseFolder, 'PG_VERSION');
  if (!existsSync(versionFile)) return;
  const major = readFileSync(versionFile, 'utf8').trim();
  if (major === PGLITE_POSTGRES_MAJOR) return;
  throw new DataFolderRefused(
    'folder_of_other_version',
    `The data in ${databaseFolder} was written by PostgreSQL ${major}, this program has ${PGLITE_POSTGRES_MAJOR}: move it over with a dump.`,
  );
}

async function openEmbedded(
  source: PGliteSource,
  { onConnectionLost, onEnd }: DatabaseOptions,
): Promise<OpenDatabase> {
  const engine = await startEmbeddedPostgres(source, onEnd);
  const database = openOnEngine(engine, onConnectionLost);
  return {
    ...database,
    async close() {
      await database.close();
      await engine.close();
    },
  };
}

/** Uses an embedded database that is already running, and does not end it when this is closed. */
export function openOnEngine(
  engine: EmbeddedPostgres,
  onLost: (error: Error) => void = () => {},
): OpenDatabase {
  const pool = embeddedPool(engine);
  pool.on('error', onLost);
  // If the engine ends while a connection is in use, the process must not end by chance: the query fails, and `onEnd` decides.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const asked = preparing(pool, (error) => engine.giveUp(error));
  const { connect, queue } = measureQueue({ connect: () => asked.connect() });
  const db = kyselyOn({ connect, end: () => asked.end(), options: asked.options });
  return { db, kind: 'embedded', queue, close: () => db.destroy() };
}

function embeddedPool(engine: EmbeddedPostgres): pg.Pool {
  return new pg.Pool({
    stream: () => engine.openStream(),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    types: valueTypes,
    // Given in full so that PGHOST, PGSSLMODE and similar variables do not affect the embedded database.
    host: 'localhost',
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
  });
}

function kyselyOn(pool: PostgresPool): Db {
  return new RetryingKysely({ dialect: new FencedPostgresDialect({ pool }) });
}
