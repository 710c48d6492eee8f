import { AppError } from '../http/app-error.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

/** Runs tasks one after the other; refuses with too_many_requests while `maxTasks` run or wait. */
export function createSerialQueue(maxTasks: number): <T>(task: () => Promise<T>) => Promise<T> {
  const limiter = createConcurrencyLimiter(1, maxTasks - 1);
  return (task) => {
    const result = limiter.run(task);
    if (result !== null) return result;
    throw new AppError('too_many_requests', 'Too many at once. Try again in a minute.', {
      retryAfterSeconds: 60,
    });
  };
}
