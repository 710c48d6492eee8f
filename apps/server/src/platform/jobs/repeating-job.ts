export interface RepeatingJob {
  /** Runs once now, after the run in progress. */
  runNow(): Promise<void>;
  /** No run starts after this; resolves when the run in progress has ended. */
  stop(): Promise<void>;
}

/** Runs `work` every `everyMs`, never twice at the same time; an error is reported, and the next run starts as usual. */
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
