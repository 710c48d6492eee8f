// Databases for tests: a fresh, migrated one for each call.
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openDatabase, openOnEngine } from '../../../platform/db/connection.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../platform/db/pglite/pglite-stream.ts';
import { readShape, sweep } from './sweep.ts';

const CACHE = fileURLToPath(new URL('../../../../../../.cache/', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../../../platform/db/migrations/', import.meta.url));
const LOCAL_POSTGRES = 'postgres://postgres@127.0.0.1:5432/postgres';

/** An embedded database in memory with all migrations and nothing else. Close it in `afterAll`. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const { engine, shape } = idle.pop() ?? (await startEngine());
  // Without a queue no server sheds load: tests of other things are refused nothing on a slow machine.
  const { queue: _queue, ...database } = openOnEngine(engine);
  return {
    ...database,
    async close() {
      await database.close();
      const swept = openOnEngine(engine);
      const isFresh = await sweep(swept.db, shape);
      await swept.close();
      if (isFresh) idle.push({ engine, shape });
      else await engine.close();
    },
  };
}

/** Emptied for the next file of the same worker, because starting one takes a second and a half. */
const idle: { engine: EmbeddedPostgres; shape: string }[] = [];

async function startEngine() {
  const engine = await startEmbeddedPostgres({ templateFile: await templateFile() });
  const database = openOnEngine(engine);
  const shape = await readShape(database.db);
  await database.close();
  return { engine, shape };
}

/** A new data folder with a migrated database: a server starts on it in half the time. */
export async function newDataFolder(below = tmpdir()): Promise<string> {
  const folder = mkdtempSync(join(below, 'voltagora-test-'));
  const database = join(folder, 'database');
  mkdirSync(database, { mode: 0o700 });
  tar('-xf', await folderTemplate(), '-C', database);
  return folder;
}

function tar(...words: string[]): void {
  const { status, stderr } = spawnSync('tar', words);
  if (status !== 0) throw new Error(`tar ${words.join(' ')}: ${String(stderr)}`);
}

/** A template of a database that was closed: otherwise its whole folder is recovered when it is opened. */
async function folderTemplate(): Promise<string> {
  const running = await templateFile();
  const template = running.replace('test-database', 'test-folder');
  if (existsSync(template)) return template;
  const folder = mkdtempSync(join(tmpdir(), 'voltagora-template-'));
  tar('-xf', running, '-C', folder);
  const engine = await startEmbeddedPostgres({ folder });
  await engine.close();
  const part = `${template}.${randomUUID()}`;
  tar('-cf', part, '-C', folder, '.');
  putInPlace(part, template);
  rmSync(folder, { recursive: true });
  return template;
}

async function templateFile(): Promise<string> {
  const template = join(CACHE, `test-database-${migrationsHash()}.tar`);
  if (!existsSync(template)) await writeTemplate(template);
  return template;
}

/** The server on which tests create databases. */
export const testPostgresUrl = (): string =>
  process.env['VOLTAGORA_TEST_POSTGRES'] ?? LOCAL_POSTGRES;

/** A temporary PostgreSQL database with all migrations, or undefined (and a printed line) if no server answers. */
export async function openTestPostgres(): Promise<OpenDatabase | undefined> {
  const serverUrl = testPostgresUrl();
  const admin = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 3_000 });
  try {
    await admin.connect();
  } catch (error) {
    console.log(
      `PostgreSQL did not answer (${String(error)}): this test ran on the embedded database only.`,
    );
    return undefined;
  }
  const name = `voltagora_test_${randomUUID().replaceAll('-', '')}`;
  await createFromTemplate(admin, name);
  const isPrepared = process.env['DATABASE_PREPARED'] !== 'false';
  const database = await openDatabase({
    databaseUrl: urlOfDatabase(name),
    isPrepared,
    connectionsMax: CONNECTIONS_MAX,
  });
  return {
    ...database,
    async close() {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** The embedded database and, where a server answers, a PostgreSQL: for tests that run on both. Close them in `afterAll`. */
export async function openBothDatabases(): Promise<OpenDatabase[]> {
  const both = [await openTestDatabase(), await openTestPostgres()];
  return both.filter((database) => database !== undefined);
}

/** Few, because all workers share a server that takes a hundred. */
const CONNECTIONS_MAX = 8;
const POSTGRES_TEMPLATE = 'voltagora_template_';

/**
 * Copies a migrated database of the server, which is made once for all workers. The lock keeps workers, and checkouts with other
 * migrations, from dropping it meanwhile.
 */
async function createFromTemplate(admin: pg.Client, name: string): Promise<void> {
  const template = `${POSTGRES_TEMPLATE}${migrationsHash()}`;
  const lock = `hashtext('${POSTGRES_TEMPLATE}')`;
  await admin.query(`select pg_advisory_lock(${lock})`);
  try {
    const { rows } = await admin.query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, '${POSTGRES_TEMPLATE}')`,
    );
    if (!rows.some(({ datname }) => datname === template)) {
      for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
      await migrateTemplate(admin, template);
    }
    await admin.query(`create database ${name} template ${template}`);
    // Tests never crash the server; on a slow disk, each commit would wait for those of all other workers.
    await admin.query(`alter database ${name} set synchronous_commit = off`);
  } finally {
    await admin.query(`select pg_advisory_unlock(${lock})`);
  }
}

/** It gets its name when it is whole, so that an interrupted run leaves none that is used. */
async function migrateTemplate(admin: pg.Client, template: string): Promise<void> {
  const part = `${template}_part`;
  await admin.query(`create database ${part}`);
  const database = await openDatabase({ databaseUrl: urlOfDatabase(part) });
  await migrate(database.db);
  await database.close();
  await admin.query(`alter database ${part} rename to ${template}`);
  await admin.query(`alter database ${template} allow_connections false`);
}

function urlOfDatabase(name: string): string {
  const url = new URL(testPostgresUrl());
  url.pathname = `/${name}`;
  return url.href;
}

async function writeTemplate(file: string): Promise<void> {
  const engine = await startEmbeddedPostgres({});
  const database = openOnEngine(engine);
  await migrate(database.db);
  await database.close();
  const dump = await engine.dump();
  await engine.close();
  mkdirSync(CACHE, { recursive: true });
  const part = `${file}.${randomUUID()}`;
  writeFileSync(part, dump);
  putInPlace(part, file);
}

/** Workers write at the same time, and may share a process: the last rename wins, and nobody reads half a file. */
function putInPlace(part: string, file: string): void {
  renameSync(part, file);
  const [kind = ''] = basename(file).split(/-\w+\.tar$/);
  for (const name of readdirSync(CACHE)) {
    const old = join(CACHE, name);
    if (name.startsWith(kind) && name.endsWith('.tar') && old !== file)
      rmSync(old, { force: true });
  }
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).toSorted()) {
    hash.update(file).update(readFileSync(join(MIGRATIONS, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
