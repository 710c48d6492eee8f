/** Runs the tasks of one key one after the other, so that the last one determines the final state. */
export interface Lifecycle {
  /** Rejects as the task does; later tasks run all the same. */
  run(key: number, task: () => unknown): Promise<void>;
  idle(): Promise<void>;
}

export function createLifecycle(): Lifecycle {
  const last = new Map<number, Promise<void>>();
  return {
    run(key, task) {
      const result = (last.get(key) ?? Promise.resolve()).then(async () => {
        await task();
      });
      const settled = result
        .catch(() => undefined)
        .then(() => {
          if (last.get(key) === settled) last.delete(key);
        });
      last.set(key, settled);
      return result;
    },
    async idle() {
      await Promise.all(last.values());
    },
  };
}
