export interface RepeatingJob {
  /** Runs once now, after a run under way has ended. */
  runNow(): Promise<void>;
  /** No run starts after this; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/** Runs `work` every `everyMs`, never two at once; a failure is told and the next run comes all the same. */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): RepeatingJob {
  let running: Promise<void> = Promise.resolve();
  let waiting = false;
  let stopped = false;
  const run = () => {
    running = running.then(() => (stopped ? undefined : work())).catch(onError);
    return running;
  };
  const timer = setInterval(() => {
    if (waiting) return;
    waiting = true;
    void run().finally(() => {
      waiting = false;
    });
  }, everyMs);
  timer.unref();
  return {
    runNow: run,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
