// Several processes that play clients together, so that it is the server that is measured: each is given its part of the
// numbers and told what to do, step by step.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Samples } from './measure.ts';
import type { Version } from './ocpp-frames.ts';

/** What a client process sends back after every step. */
export interface Told {
  samples?: Samples;
  /** By what was said. */
  byAction?: Record<string, Samples>;
  calls?: TimedCall[];
  error?: string;
}

/** A call that was due at some time; milliseconds from then until its answer, whose status it is, or 0 where none came. */
export interface TimedCall {
  kind: string;
  ms: number;
  status: number;
}

/** Of the numbers, the part that one process plays. */
export interface Part {
  from: number;
  to: number;
}

export interface ChargingPoints {
  /** Of servers, each for its part of the points. */
  urls: string[];
  version: Version;
}

export interface Viewers {
  url: string;
  firstPlugId: number;
  /** Browser n looks at plug n of so many, in turn. */
  plugs: number;
}

export interface People {
  url: string;
  drivers: string[];
  plugIds: number[];
  /** Stations beside those of the plugs, by slug. */
  stations: number;
}

/** What the processes of each file are told first. */
interface Common {
  './ocpp-clients.ts': ChargingPoints;
  './live-clients.ts': Viewers;
  './rest-clients.ts': People;
}

export interface ClientProcesses {
  pids: (number | undefined)[];
  /** All do the same; resolves when all have, with what each has told. Throws what went wrong in one. */
  all(step: object): Promise<Told[]>;
  end(): Promise<void>;
}

/** Runs `bench/<file>` so many times; each is first told `{ step: 'begin', from, to, ...common }`, its part of the numbers. */
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
    child.once('message', (told) => resolve(told as Told)); // what obey() below sends
    child.once('exit', (code) => reject(new Error(`a client process ended with ${code}`)));
  });
  child.send(step);
  const told = await answered;
  child.removeAllListeners('exit');
  if (told.error !== undefined) throw new Error(told.error);
  return told;
}

/** The other end: does one step after the other as it is told. */
export function obey(steps: Record<string, (told: never) => Promise<Told | void>>): void {
  process.on('disconnect', () => process.exit());
  process.on('message', (told: { step: string }) => {
    const work = steps[told.step]?.(told as never) ?? Promise.reject(new Error(told.step)); // the parent sends what the step takes
    void work
      .catch((error: unknown) => ({ error: String(error) }))
      .then((answer) => process.send?.(answer ?? {}));
  });
}
