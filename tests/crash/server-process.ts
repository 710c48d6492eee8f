// The server in a process of its own, as its users run it, which can be killed and restarted.
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
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Stops it as Ctrl-C does. */
  stop(): Promise<void>;
  /** SIGSTOP: it stands still until it is woken. */
  freeze(): void;
  wake(): void;
  /** Its memory in MB; 0 when it is not running or the system does not tell. */
  memoryMb(): number;
  /** Undefined when it was never started. */
  pid(): number | undefined;
  /** Errors in its log since this object was made. */
  complaints: string[];
  /** Reads its log slowly from now on, one chunk per interval. */
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

/** A free TCP port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
