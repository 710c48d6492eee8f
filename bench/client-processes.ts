// Client processes of a measurement, separate from the server's process: each gets its range of numbers and executes the steps it
// is sent.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Samples } from './measure.ts';
import type { Version } from './ocpp-frames.ts';

/** The reply of a client process to every step. */
export interface Told {
  samples?: Samples;
  /** By action. */
  byAction?: Record<string, Samples>;
  calls?: TimedCall[];
  error?: string;
}

/** A call with a scheduled time; milliseconds from then until the response, with its status, or 0 without a response. */
export interface TimedCall {
  kind: string;
  ms: number;
  status: number;
}

/** The range of numbers that one process simulates. */
export interface Part {
  from: number;
  to: number;
}

export interface ChargingPoints {
  /** Server URLs, each used by a part of the points. */
  urls: string[];
  version: Version;
}

export interface Viewers {
  url: string;
  firstPlugId: number;
  /** Browser n views plug n modulo this number. */
  plugs: number;
}

export interface People {
  url: string;
  drivers: string[];
  plugIds: number[];
  /** Other stations than those of the plugs, by slug. */
  stations: number;
}

/** The parameters of each client file's first step. */
interface Common {
  './ocpp-clients.ts': ChargingPoints;
  './live-clients.ts': Viewers;
  './rest-clients.ts': People;
}

export interface ClientProcesses {
  pids: (number | undefined)[];
  /** Sends a step to all processes; resolves with their replies, rejects with the first error. */
  all(step: object): Promise<Told[]>;
  end(): Promise<void>;
}

/**
 * Starts `bench/<file>` so many times; the first step of each is `{ step: 'begin', from, to, ...common }` with its range of
 * numbers.
 */
export async function startClients<F extends keyof Common>(
  file: F,
  { processes, numbers, first = 0 }: { processes: number; numbers: number; first?: number },
  common: Common[F],
): Promise<ClientProcesses> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const children = Array.from({ length: processes }, () => fork(path, { stdio: 'inherit' }));
  const each = Math.ceil(numbers / processes);
  await Promise.all(
    children.map((child, at) => {
      const part = {
        from: first + at * each,
        to: first + Math.min(numbers, (at + 1) * each),
      };
      return tell(child, { step: 'begin', ...part, ...common });
    }),
  );
  return {
    pids: children.map(({ pid }) => pid),
    all: (step) => Promise.all(children.map((child) => tell(child, step))),
    async end() {
      await Promise.all(children.map(endProcess));
    },
  };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function tell(child: ChildProcess, step: object): Promise<Told> {
  const answered = new Promise<Told>((resolve, reject) => {
    child.once('message', (told) => resolve(told as Told)); // Sent by obey() below.
    child.once('exit', (code) => reject(new Error(`a client process ended with ${code}`)));
  });
  child.send(step);
  const told = await answered;
  child.removeAllListeners('exit');
  if (told.error !== undefined) throw new Error(told.error);
  return told;
}

/** The child's side: executes the steps it is sent, in order. */
export function obey(steps: Record<string, (told: never) => Promise<Told | void>>): void {
  process.on('disconnect', () => process.exit());
  process.on('message', (told: { step: string }) => {
    const work = steps[told.step]?.(told as never) ?? Promise.reject(new Error(told.step)); // The parent sends the parameters of the step.
    void work
      .catch((error: unknown) => ({ error: String(error) }))
      .then((answer) => process.send?.(answer ?? {}));
  });
}
