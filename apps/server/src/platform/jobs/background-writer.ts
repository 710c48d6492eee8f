/** Collects what nobody waits for and writes it soon, in batches. What cannot be written is told and let go. */
export interface BackgroundWriter<T> {
  add(item: T): void;
  /** Resolves when everything added so far is written or given up. */
  flush(): Promise<void>;
}

const DELAY_MS = 200;
const BATCH = 200;

/** An item added again before it is written is written once, as it is then. */
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
      // One write at a time: while it runs, what comes in waits for the next.
      timer ??= setTimeout(() => void writing.then(flush), DELAY_MS).unref();
    },
    flush,
  };
}
