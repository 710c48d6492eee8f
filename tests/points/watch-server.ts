// How a server does meanwhile: what it takes of memory, and how long it lets a caller wait who wants nothing of it.
import type { ServerProcess } from '../crash/server-process.ts';

export interface Watched {
  memoryMb: number;
  /** Milliseconds until /healthz was answered. */
  answered: { p50: number; p99: number; most: number };
}

const EVERY_MS = 250;

export function watchServer(server: ServerProcess): { stop(): Watched } {
  const times: number[] = [];
  let memoryMb = 0;
  const timer = setInterval(() => {
    memoryMb = Math.max(memoryMb, server.memoryMb());
    const began = performance.now();
    fetch(`${server.url}/healthz`).then(
      () => void times.push(performance.now() - began),
      () => {},
    );
  }, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number) =>
        Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
      return { memoryMb, answered: { p50: at(0.5), p99: at(0.99), most: at(1) } };
    },
  };
}
