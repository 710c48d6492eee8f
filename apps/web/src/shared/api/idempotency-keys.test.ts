import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';

const MINUTE_MS = 60_000;
let now = 0;
/** Sends a request with this outcome and returns its key. */
async function sent(
  keys: ReturnType<typeof createIdempotencyKeys>,
  request: string,
  error?: unknown,
) {
  let used = '';
  const work = (key: string) => {
    used = key;
    return error === undefined ? Promise.resolve() : Promise.reject(error);
  };
  await keys.using(request, work).catch(() => undefined);
  return used;
}
const refused = (status: number | null) => new ApiError(status, null);

describe('[B10] an idempotency key', () => {
  it.each([
    ['no answer', refused(null)],
    ['a server that is away', refused(503)],
    ['[24.0] too many requests', refused(429)],
    ['[24.0] an expired session', refused(401)],
    ['an answer that broke off', new TypeError('terminated')],
    ['being called off', new DOMException('', 'AbortError')],
  ])('is the same again after %s', async (_, error) => {
    const keys = createIdempotencyKeys();
    const first = await sent(keys, 'book', error);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(await sent(keys, 'book', error)).toBe(first);
    expect(await sent(keys, 'book')).toBe(first);
    expect(await sent(keys, 'book')).not.toBe(first);
  });

  it.each([400, 402, 409, 422])('is a new one after a refusal with %i', async (status) => {
    const keys = createIdempotencyKeys();
    const first = await sent(keys, 'book', refused(status));
    expect(await sent(keys, 'book')).not.toBe(first);
  });

  it('is shared by two concurrent requests, such as a double click', async () => {
    const keys = createIdempotencyKeys();
    const [first, second] = await Promise.all([sent(keys, 'book'), sent(keys, 'book')]);
    expect(second).toBe(first);
  });

  it('is different for another request, and after a quarter of an hour', async () => {
    const keys = createIdempotencyKeys(() => now);
    const first = await sent(keys, 'book', refused(null));
    expect(await sent(keys, 'cancel', refused(null))).not.toBe(first);
    now = 15 * MINUTE_MS - 1;
    expect(await sent(keys, 'book', refused(null))).toBe(first);
    now = 15 * MINUTE_MS;
    expect(await sent(keys, 'book', refused(null))).not.toBe(first);
  });
});
