// Reports when the event loop was blocked: no request was answered meanwhile, and whoever runs the server should know.

/** How often it looks; it is told of what takes longer than `limitMs` more. */
const EVERY_MS = 500;

/** Calls `told` with how long the event loop was blocked, each time that it was for longer than the limit. */
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
