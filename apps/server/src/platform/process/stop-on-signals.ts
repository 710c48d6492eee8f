/** One Ctrl-C can arrive twice: from the terminal, and forwarded by the parent process. */
const SAME_REQUEST_MS = 1_000;

/** Ends the process cleanly on the first Ctrl-C or SIGTERM, and immediately on the next. */
export function stopOnSignals(close: () => Promise<void>): void {
  let askedAt: number | undefined;
  const stop = () => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > SAME_REQUEST_MS) process.exit(130);
      return;
    }
    askedAt = performance.now();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
