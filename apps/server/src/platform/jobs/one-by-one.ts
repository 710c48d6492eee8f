import { AppError } from '../http/app-error.ts';

/** Runs what it is given one after the other; refuses with too_many_requests while `waitingMax` wait already. */
export function createQueue(waitingMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (work) => {
    if (waiting >= waitingMax) {
      throw new AppError('too_many_requests', 'Too many at once. Try again in a minute.', {
        retryAfterSeconds: 60,
      });
    }
    waiting += 1;
    const mine = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}
