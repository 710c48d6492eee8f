/**
 * One reading for all who ask before it begins; whoever asks while it runs gets the next one, which begins after it. So
 * what anybody is given was read after they asked, and at most two readings of a key are ever under way or waiting.
 */
export function sharedReading<K, T>(read: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const running = new Map<K, Promise<T>>();
  const waiting = new Map<K, Promise<T>>();

  async function begin(key: K): Promise<T> {
    await running.get(key)?.catch(() => undefined);
    waiting.delete(key);
    const reading = read(key);
    running.set(key, reading);
    try {
      return await reading;
    } finally {
      if (running.get(key) === reading) running.delete(key);
    }
  }

  return (key) => {
    const next = waiting.get(key) ?? Promise.resolve().then(() => begin(key));
    waiting.set(key, next);
    return next;
  };
}
