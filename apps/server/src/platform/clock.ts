/** The source of time for every decision; tests set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until a test moves it. */
export function manualClock(
  start: Date,
): Clock & { set(now: Date): void; advance(ms: number): void } {
  let now = start;
  return {
    now: () => new Date(now),
    set: (next) => {
      now = next;
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
}
