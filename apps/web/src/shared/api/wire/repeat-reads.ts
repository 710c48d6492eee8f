/** Repeats a read that a busy server has postponed: 503 with Retry-After. Every other answer is final. */

const REPEATS_MAX = 3;
/** Nobody looks at an empty screen for longer. */
const LONGEST_WAIT_SECONDS = 10;

/** How to wait; tests replace it. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Sends until the server answers, at most four times in all; an abort ends the wait at once. */
export async function repeatedWhileBusy(
  send: () => Promise<Response>,
  signal?: AbortSignal,
  wait: Wait = waitFor,
): Promise<Response> {
  for (let repeats = 0; ; repeats += 1) {
    const response = await send();
    const seconds = postponedBy(response);
    if (seconds === null || repeats === REPEATS_MAX) return response;
    await response.body?.cancel();
    await wait(pauseOf(seconds), signal);
  }
}

/** The seconds after which a busy server wants to be asked again; null if it is not busy, or for long. */
function postponedBy(response: Response): number | null {
  if (response.status !== 503) return null;
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return seconds >= 0 && seconds <= LONGEST_WAIT_SECONDS ? seconds : null;
}

/** Milliseconds: never sooner than the server has said, and spread, so that its clients do not return all at once. */
export const pauseOf = (seconds: number, random: () => number = Math.random): number =>
  Math.max(seconds, 0.5) * 1_000 * (1 + random() / 2);

const waitFor: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    // An aborted fetch rejects with the reason of the signal too.
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
