// The server as its users run it: a process of its own, which is killed without a word and started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../.cache/compiled', import.meta.url));
const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const READY_MS = 60_000;
const LOOK_EVERY_MS = 25;

export interface ServerProcess {
  url: string;
  start(): Promise<void>;
  /** kill -9; everything that it was doing ends there. */
  kill(): Promise<void>;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
  /** It stands still until it is woken, and nobody is told. */
  freeze(): void;
  wake(): void;
  /** What it takes of memory, in MB; 0 where it is not running or nobody tells. */
  memoryMb(): number;
  /** Undefined where it has never been started. */
  pid(): number | undefined;
  /** What it complained about since it was made. */
  complaints: string[];
  /** From now on what it complains about is read slowly, one piece so often. */
  readLogEvery(ms: number): void;
}

export function createServerProcess(
  environment: Record<string, string>,
  port: number,
): ServerProcess {
  const url = `http://127.0.0.1:${port}`;
  const complaints: string[] = [];
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: CACHE,
        ...environment,
        PORT: String(port),
        HOST: '127.0.0.1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const note = (chunk: Buffer) =>
      complaints.push(...chunk.toString().split('\n').filter(Boolean));
    started.stdout.on('data', note);
    started.stderr.on('data', note);
    const until = performance.now() + READY_MS;
    while (!(await isReady(url))) {
      if (started.exitCode !== null || performance.now() > until) {
        throw new Error(`The server did not start: ${complaints.slice(-5).join('\n')}`);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  function memoryMb(): number {
    try {
      const status = readFileSync(`/proc/${child?.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      return 0;
    }
  }

  return {
    url,
    start,
    memoryMb,
    pid: () => child?.pid,
    complaints,
    readLogEvery(ms) {
      const output = child?.stdout;
      output?.on('data', () => void output.pause());
      setInterval(() => output?.resume(), ms).unref();
    },
    freeze: () => void child?.kill('SIGSTOP'),
    wake: () => void child?.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
