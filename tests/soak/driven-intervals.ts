// Manual control of repeating timers: an hour passes in the time that its work takes. One-shot timers stay real.
export interface DrivenIntervals {
  /** Runs the timers due within this time, in order. */
  pass(ms: number): void;
  /** Number of timers that were not cleared. */
  live(): number;
  restore(): void;
}

interface Interval {
  handle: unknown;
  run: () => void;
  everyMs: number;
  dueMs: number;
}

/** Replaces the process's intervals until restored. */
export function driveIntervals(): DrivenIntervals {
  const { setInterval: realSet, clearInterval: realClear } = globalThis;
  // Not a Map, because the census counts maps.
  let live: Interval[] = [];
  let nowMs = 0;
  const set = (run: (...words: unknown[]) => void, everyMs = 1, ...words: unknown[]) => {
    const handle = { ref: () => handle, unref: () => handle, hasRef: () => false };
    live.push({ handle, run: () => run(...words), everyMs, dueMs: nowMs + everyMs });
    return handle;
  };
  const clear = (handle: unknown) => {
    const left = live.filter((each) => each.handle !== handle);
    if (left.length === live.length) realClear(handle as NodeJS.Timeout); // A real timer from before.
    live = left;
  };
  // The methods of timers that the program uses: unref, and clearing.
  Object.assign(globalThis, { setInterval: set, clearInterval: clear });
  return {
    pass(ms) {
      const until = nowMs + ms;
      for (;;) {
        const due = live.toSorted((a, b) => a.dueMs - b.dueMs)[0];
        if (due === undefined || due.dueMs > until) break;
        nowMs = due.dueMs;
        due.dueMs += due.everyMs;
        due.run();
      }
      nowMs = until;
    },
    live: () => live.length,
    restore: () =>
      void Object.assign(globalThis, { setInterval: realSet, clearInterval: realClear }),
  };
}
