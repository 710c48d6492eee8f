/** The Idempotency-Keys of calls whose answer was lost: the same request tried again within a quarter of an hour carries the same one. */
import { ApiError } from './api-error.ts';

const KEPT_MS = 15 * 60_000;

export type IdempotencyKeys = {
  /** Runs `work` with the request's key, and forgets it once the request was answered or refused. */
  using: <T>(request: string, work: (key: string) => Promise<T>) => Promise<T>;
};

/** Keys of one page; the server tells people apart. */
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

/** Whether the server has said no; anything else may have happened or not. */
const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== null && error.status < 500;

/** `randomUUID` is missing where a page is opened without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
