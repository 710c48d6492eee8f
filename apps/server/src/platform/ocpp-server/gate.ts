/** Lets a bounded number of tasks run at once and a bounded number wait; null when even the queue is full. */
export interface ConcurrencyLimiter {
  run<T>(task: () => Promise<T>): Promise<T> | null;
}

export function createConcurrencyLimiter(
  maxRunning: number,
  maxWaiting: number,
): ConcurrencyLimiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function take<T>(task: () => Promise<T>): Promise<T> {
    if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The place goes straight to the next in line, so that a newcomer cannot take it.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    run: (task) => (running >= maxRunning && waiting.length >= maxWaiting ? null : take(task)),
  };
}
