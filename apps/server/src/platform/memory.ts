// Answers that cost something to find and rarely change, kept on this node.

interface Remembered<T> {
  value: Promise<T>;
  readAtMs: number;
}

export interface Memory<T> {
  /** The remembered answer, or what `find` returns; callers that ask at the same time share one search. */
  read(key: string, find: () => Promise<T>): Promise<T>;
}

interface MemoryOptions {
  /** How many answers are kept; those that were not asked for the longest go first. */
  max: number;
  /** How long an answer is good, in milliseconds; default: as long as it is kept. */
  forMs?: number;
  nowMs?: () => number;
}

export function createMemory<T>({
  max,
  forMs = Infinity,
  nowMs = () => performance.now(),
}: MemoryOptions): Memory<T> {
  const kept = new Map<string, Remembered<T>>();
  return {
    read(key, find) {
      const known = kept.get(key);
      const isGood = known !== undefined && nowMs() - known.readAtMs < forMs;
      const { value, readAtMs } = isGood ? known : { value: find(), readAtMs: nowMs() };
      // A map keeps the order of insertion.
      kept.delete(key);
      kept.set(key, { value, readAtMs });
      const [oldest] = kept.keys();
      if (kept.size > max && oldest !== undefined) kept.delete(oldest);
      // A failure is not remembered.
      value.catch(() => kept.get(key)?.value === value && kept.delete(key));
      return value;
    },
  };
}
