// Reports when the event loop was blocked, because no request was answered during that time.

/** How often it checks; a check that is late by more than `limitMs` is reported. */
const EVERY_MS = 500;

/** Calls `told` with the time for which the event loop was blocked, each time that it exceeded the limit. */
export function watchForBlocks(
  limitMs: number,
  told: (blockedMs: number) => void,
): { stop(): Promise<void> } {
  let looked = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const blockedMs = now - looked - EVERY_MS;
    looked = now;
    if (blockedMs > limitMs) told(Math.round(blockedMs));
  }, EVERY_MS).unref();
  return { stop: async () => clearInterval(timer) };
}
