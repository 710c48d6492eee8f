// A PostgreSQL of the run, from the machine's programs, which can be crashed, frozen and restarted without affecting anything
// else.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../crash/server-process.ts';

export interface OwnPostgres {
  url: string;
  /** Pids of the server and its connections; empty when it has ended. */
  pids(): number[];
  start(): Promise<void>;
  /** Stops immediately without a clean shutdown, like a power failure. */
  crash(): Promise<void>;
  /** Freezes it with all its connections. */
  freeze(): void;
  wake(): void;
  remove(): Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';
const LOOK_EVERY_MS = 50;

/** Its data is `below` a folder. Undefined, with a printed reason, when this machine has no PostgreSQL programs. */
export async function startOwnPostgres(below = tmpdir()): Promise<OwnPostgres | undefined> {
  const programs = findPrograms();
  if (programs === undefined) {
    console.log(`There is no initdb in ${DEBIAN}: name its folder in VOLTAGORA_TEST_POSTGRES_BIN.`);
    return undefined;
  }
  const user = userOfPostgres();
  const folder = mkdtempSync(join(below, 'voltagora-postgres-'));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const words = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  const made = spawnSync(join(programs, 'initdb'), words, { ...user, cwd: folder });
  if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`);
  const postgres = onFolder(join(programs, 'postgres'), {
    folder,
    data,
    user,
    port: await freePort(),
  });
  await postgres.start();
  return postgres;
}

interface Place {
  folder: string;
  data: string;
  port: number;
  user: User | undefined;
}

function onFolder(program: string, { folder, data, port, user }: Place): OwnPostgres {
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | undefined;
  const running = () => (child?.exitCode === null && child.signalCode === null ? child : undefined);
  const pids = () => {
    const pid = running()?.pid;
    return pid === undefined ? [] : [pid, ...childrenOf(pid)];
  };
  const signal = (name: NodeJS.Signals) => {
    // The postmaster first (last when resuming): it would take a frozen backend for a lost one.
    for (const pid of name === 'SIGCONT' ? pids().toReversed() : pids()) process.kill(pid, name);
  };
  async function crash(): Promise<void> {
    const it = running();
    if (it === undefined) return;
    const ended = once(it, 'exit');
    it.kill('SIGQUIT');
    await ended;
  }
  return {
    url,
    pids,
    crash,
    freeze: () => signal('SIGSTOP'),
    wake: () => signal('SIGCONT'),
    async start() {
      child = spawn(
        program,
        ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
        { ...user, cwd: folder, stdio: 'ignore' },
      );
      while (!(await answers(url))) {
        if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    },
    async remove() {
      signal('SIGCONT');
      await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string | undefined {
  const given = process.env['VOLTAGORA_TEST_POSTGRES_BIN'];
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted().toReversed() : [];
  const folders = given === undefined ? versions.map((each) => join(DEBIAN, each, 'bin')) : [given];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

interface User {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; undefined for other users, who run it themselves. */
function userOfPostgres(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (which: string) => Number(spawnSync('id', [which, 'postgres']).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
