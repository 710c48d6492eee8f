/** Repeats a call until the server has answered it, with growing pauses and at once when the network returns. */
import { asApiError } from './api-error.ts';

const FIRST_PAUSE_MS = 5_000;
const ATTEMPTS_MAX = 12;

export async function untilAnswered(
  send: () => Promise<unknown>,
  network: EventTarget | undefined = globalThis.window,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    try {
      await send();
      return;
    } catch (reason) {
      if (asApiError(reason).status !== null) return;
    }
    await pause(FIRST_PAUSE_MS * 2 ** attempt, network);
  }
}

const pause = (ms: number, network: EventTarget | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      network?.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    network?.addEventListener('online', end);
  });
