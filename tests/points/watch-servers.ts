// Watches the servers: their memory, and the response time of a trivial call.
import type { ServerProcess } from '../crash/server-process.ts';

export interface Watched {
  /** Maximum over the servers. */
  memoryMb: number;
  /** Response time of /healthz in milliseconds. */
  answered: { p50: number; p99: number; most: number };
}

const EVERY_MS = 250;

export function watchServers(servers: readonly ServerProcess[]): { stop(): Watched } {
  const times: number[] = [];
  let memoryMb = 0;
  const look = (server: ServerProcess): void => {
    memoryMb = Math.max(memoryMb, server.memoryMb());
    const began = performance.now();
    fetch(`${server.url}/healthz`).then(
      ({ ok }) => ok && void times.push(performance.now() - began),
      () => {},
    );
  };
  const timer = setInterval(() => servers.forEach(look), EVERY_MS);
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
