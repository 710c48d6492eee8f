/**
 * One reading for all who ask before it begins; whoever asks while it runs gets the next one, which begins after it. So
 * what anybody is given was read after they asked, and at most two readings of a key are ever under way or waiting.
 * Without `keyOf`, what is asked for is the key.
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
