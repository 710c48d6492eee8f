import createLimit from 'p-limit';

/** Runs a bounded number of tasks at once and lets a bounded number wait; null when even the queue is full. */
export interface ConcurrencyLimiter {
  run<T>(task: () => Promise<T>): Promise<T> | null;
}

/** p-limit with a bound on what waits, which p-limit itself does not have. */
export function createConcurrencyLimiter(
  maxRunning: number,
  maxWaiting: number,
): ConcurrencyLimiter {
  const limit = createLimit(maxRunning);
  return {
    run: (task) =>
      limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting ? null : limit(task),
  };
}
