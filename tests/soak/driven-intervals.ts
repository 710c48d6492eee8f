// Timers that repeat, driven by hand: an hour of them passes in as long as their work takes. Those that end by themselves stay real.
export interface DrivenIntervals {
  /** Runs what is due in it, in order. */
  pass(ms: number): void;
  /** Those that nobody has cleared. */
  live(): number;
  restore(): void;
}

interface Interval {
  handle: unknown;
  run: () => void;
  everyMs: number;
  dueMs: number;
}

/** Takes the place of the process's own until they are restored. */
export function driveIntervals(): DrivenIntervals {
  const { setInterval: realSet, clearInterval: realClear } = globalThis;
  // No map: those are counted.
  let live: Interval[] = [];
  let nowMs = 0;
  const set = (run: (...words: unknown[]) => void, everyMs = 1, ...words: unknown[]) => {
    const handle = { ref: () => handle, unref: () => handle, hasRef: () => false };
    live.push({ handle, run: () => run(...words), everyMs, dueMs: nowMs + everyMs });
    return handle;
  };
  const clear = (handle: unknown) => {
    const left = live.filter((each) => each.handle !== handle);
    if (left.length === live.length) realClear(handle as NodeJS.Timeout); // one of before
    live = left;
  };
  // What the program does with a timer: it lets the process end, and clears it.
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
