/**
 * One read for all callers that ask before it begins; a caller that asks while it runs gets the next one, which begins after it.
 * So every result was read after it was asked for, and at most two reads of a key are running or waiting. Without `keyOf`, the
 * argument is the key.
 */
export function sharedReading<K, T>(
  read: (asked: K) => Promise<T>,
  keyOf: (asked: K) => unknown = (asked) => asked,
): (asked: K) => Promise<T> {
  const running = new Map<unknown, Promise<T>>();
  const waiting = new Map<unknown, Promise<T>>();

  async function begin(asked: K, key: unknown): Promise<T> {
    await running.get(key)?.catch(() => undefined);
    waiting.delete(key);
    const reading = read(asked);
    running.set(key, reading);
    try {
      return await reading;
    } finally {
      if (running.get(key) === reading) running.delete(key);
    }
  }

  return (asked) => {
    const key = keyOf(asked);
    const next = waiting.get(key) ?? Promise.resolve().then(() => begin(asked, key));
    waiting.set(key, next);
    return next;
  };
}
