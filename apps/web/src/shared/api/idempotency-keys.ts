/** Idempotency keys of calls without an answer: the same request within a quarter of an hour uses the same key. */
import { ApiError } from './api-error.ts';

const KEPT_MS = 15 * 60_000;

export type IdempotencyKeys = {
  /** Runs `work` with the key of the request, and forgets the key once the request was answered or refused. */
  using: <T>(request: string, work: (key: string) => Promise<T>) => Promise<T>;
};

/** The keys of one page; the server keeps them per user. */
export function createIdempotencyKeys(now: () => number = Date.now): IdempotencyKeys {
  const kept = new Map<string, { key: string; since: number }>();
  function keyOf(request: string): string {
    const known = kept.get(request);
    if (known && now() - known.since < KEPT_MS) return known.key;
    const key = newKey();
    kept.set(request, { key, since: now() });
    return key;
  }
  return {
    async using(request, work) {
      const key = keyOf(request);
      const forget = () => {
        if (kept.get(request)?.key === key) kept.delete(request);
      };
      try {
        const answer = await work(key);
        forget();
        return answer;
      } catch (error) {
        if (isDecided(error)) forget();
        throw error;
      }
    },
  };
}

/** Not signed in, timed out, still under way, or too many requests: an earlier attempt of the same request may have been carried out. */
const UNDECIDED: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/** Whether the server has refused the request; after any other error it may have been carried out. */
const isDecided = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status !== null &&
  error.status < 500 &&
  !UNDECIDED.has(error.status);

/** `randomUUID` is missing on insecure pages. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
