// Starts the reference servers, each in its own process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../tests/crash/server-process.ts';

export interface Bare {
  port: number;
  pid: number | undefined;
  stop(): void;
}

const start = async (file: string, ...words: readonly string[]): Promise<Bare> => {
  const port = await freePort();
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [String(port), ...words]);
  await once(child, 'message');
  return { port, pid: child.pid, stop: () => void child.kill('SIGKILL') };
};

export const startBareEcho = (): Promise<Bare> => start('bare-echo.ts');

/** `firstPlugId` is the id of the first plug; the others follow in order. */
export const startBareFan = (firstPlugId: number): Promise<Bare> =>
  start('bare-fan.ts', String(firstPlugId));

export const startBareFastify = (): Promise<Bare> => start('bare-fastify.ts');
