import type pg from 'pg';

/** How much a new use of a connection counts towards the mean. */
const WEIGHT = 0.05;

/** Measures a pool. The result says how long a connection that is asked for now has to be waited for, in milliseconds. */
export function measureQueue(pool: pg.Pool, connections: number): () => number {
  const takenAt = new WeakMap<pg.PoolClient, number>();
  let heldMs = 0;
  pool.on('acquire', (client) => takenAt.set(client, performance.now()));
  pool.on('release', (_error, client) => {
    const at = takenAt.get(client);
    if (at !== undefined) heldMs += (performance.now() - at - heldMs) * WEIGHT;
  });
  return () => (pool.waitingCount * heldMs) / connections;
}
