/** Collects rows that nobody waits for and writes them soon, in batches. Rows that cannot be written are logged and dropped. */
export interface BackgroundWriter<T> {
  add(item: T): void;
  /** Resolves when everything added so far is written or dropped. */
  flush(): Promise<void>;
}

const DELAY_MS = 200;
const BATCH = 200;

/** An item that is added again before it is written is written once, in its latest state. */
export function createBackgroundWriter<T>(
  write: (items: T[]) => Promise<unknown>,
  onError: (error: unknown, lost: number) => void,
): BackgroundWriter<T> {
  const waiting = new Set<T>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function writeAll(): Promise<void> {
    const items = [...waiting];
    waiting.clear();
    for (let from = 0; from < items.length; from += BATCH) {
      const batch = items.slice(from, from + BATCH);
      try {
        await write(batch);
      } catch (error) {
        onError(error, batch.length);
      }
    }
  }
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll);
    return writing;
  }
  return {
    add(item) {
      waiting.add(item);
      // One write at a time: new items wait for the next one.
      timer ??= setTimeout(() => void writing.then(flush), DELAY_MS).unref();
    },
    flush,
  };
}
