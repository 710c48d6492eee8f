// Expensive reads run a few at a time, in total and for each client, so that one client with many connections cannot stop the
// others.
import { createConcurrencyLimiter } from '../../jobs/concurrency-limiter.ts';
import { AppError } from '../app-error.ts';
import { networkOf } from './network-of.ts';

/** Running and waiting. An office has one address. */
const PER_CLIENT = 12;
const WAITING_PER_RUNNING = 16;

/** Runs one read for a client. Error codes: too_many_requests, service_unavailable. */
export type RunHeavyRead = <T>(address: string, read: () => Promise<T>) => Promise<T>;

/** `running`: how many run at once in total. */
export function createHeavyReads(running: number): RunHeavyRead {
  const limiter = createConcurrencyLimiter(running, running * WAITING_PER_RUNNING);
  const perClient = new Map<string, number>();
  return async (address, read) => {
    const client = networkOf(address);
    const mine = perClient.get(client) ?? 0;
    if (mine >= PER_CLIENT) {
      throw new AppError('too_many_requests', 'Too many of these requests at once. Send fewer.', {
        retryAfterSeconds: 1,
      });
    }
    perClient.set(client, mine + 1);
    try {
      const reading = limiter.run(read);
      if (reading === null) throw overloaded();
      return await reading;
    } finally {
      const left = (perClient.get(client) ?? 1) - 1;
      if (left > 0) perClient.set(client, left);
      else perClient.delete(client);
    }
  };
}

/** Whoever throws it logs it, once for many. */
export class Overloaded extends AppError {
  constructor() {
    super('service_unavailable', 'There are too many requests right now. Try again soon.', {
      retryAfterSeconds: 2,
    });
  }
}

export const overloaded = (): AppError => new Overloaded();
