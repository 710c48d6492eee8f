// The simulator's time. Durations run `pace` times as fast as the wall clock, so that tests need not wait; timestamps are those
// of the wall clock, since a central system compares them with its own.
export interface SimulationClock {
  now(): Date;
  /** Elapsed simulated time; monotonic. */
  elapsedMs(): number;
  /** Runs once after a simulated delay; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs once at a wall-clock time; the returned function cancels it. */
  at(when: Date, run: () => void): () => void;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function pacedClock(pace = 1): SimulationClock {
  const startedAt = performance.now();
  return {
    now: () => new Date(),
    elapsedMs: () => (performance.now() - startedAt) * pace,
    after: (delayMs, run) => runLater(delayMs / pace, run),
    at: (when, run) => runLater(when.getTime() - Date.now(), run),
  };
}

/** A separate clock that can be set wrong. */
export interface WrongClock extends SimulationClock {
  setAhead(aheadMs: number): void;
}

export function wrongClock(clock: SimulationClock): WrongClock {
  let aheadMs = 0;
  return {
    ...clock,
    now: () => new Date(clock.now().getTime() + aheadMs),
    at: (when, run) => clock.at(new Date(when.getTime() - aheadMs), run),
    setAhead(wantedMs) {
      aheadMs = wantedMs;
    },
  };
}

function runLater(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, Math.min(LONGEST_TIMER_MS, Math.max(0, delayMs)));
  return () => clearTimeout(timer);
}

export function elapse(clock: SimulationClock, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(delayMs, resolve);
  });
}
