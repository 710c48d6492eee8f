// Sends the sandbox's events to this installation's own webhook over HTTP, until received or for three days. Unsent
// events survive a restart.
import type { Keyring } from '../../platform/keys/keyring.ts';
import { repeat } from '../../platform/jobs/repeating-job.ts';
import { type BooksDeps, changeCheckout } from './change-checkout.ts';
import { SIGNATURE_HEADER, signEvent } from './event-signature.ts';
import {
  deleteEventsBefore,
  listExpiredCheckouts,
  markArrived,
  postpone,
  type SandboxEvent,
  takeDueEvent,
} from './sandbox-books.store.ts';

export interface EventLog {
  warn(fields: object, text: string): void;
}

interface SendingDeps extends BooksDeps {
  keyring: Keyring;
  ownUrl: () => string;
  log: EventLog;
  onError: (error: unknown) => void;
}

const SEND_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 15_000;
const SEND_WITHIN_MS = 10_000;
/** Must be longer than a delivery may take, so that no event is sent twice. */
const HELD_MS = 30_000;
const DAY_MS = 24 * 60 * 60_000;
const GIVEN_UP_AFTER_MS = 3 * DAY_MS;
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;
const CLOSE_WITHIN_MS = 2_000;

/** Sends due events every second, and at once when asked. */
export function startSending(deps: SendingDeps) {
  const cut = new AbortController();
  const sending = repeat(SEND_EVERY_MS, () => sendDue(deps, cut.signal), deps.onError);
  const sweeping = repeat(SWEEP_EVERY_MS, () => sweep(deps), deps.onError);
  return {
    sendNow: () => void sending.runNow(),
    async stop() {
      setTimeout(() => cut.abort(), CLOSE_WITHIN_MS).unref();
      await Promise.all([sending.stop(), sweeping.stop()]);
    },
  };
}

/** Sends all due events one after the other; failed ones are postponed. */
export async function sendDue(deps: SendingDeps, cut: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  while (!cut.aborted) {
    const now = clock.now();
    const event = await takeDueEvent(db, {
      now,
      heldUntil: new Date(now.getTime() + HELD_MS),
      notBefore: new Date(now.getTime() - GIVEN_UP_AFTER_MS),
    });
    if (event === undefined) return;
    const failure = await send(deps, event, cut);
    if (failure === undefined) {
      await markArrived(db, event.id, clock.now());
      continue;
    }
    await postpone(db, event.id, new Date(clock.now().getTime() + retryDelayMs(event.attempts)));
    const { id, attempts } = event;
    deps.log.warn({ id, attempts, failure }, 'sandbox event delivery failed');
  }
}

/** Undefined on success, or else the reason. */
async function send(
  { keyring, ownUrl, clock }: SendingDeps,
  { body }: SandboxEvent,
  cut: AbortSignal,
): Promise<string | undefined> {
  try {
    const answer = await fetch(`${ownUrl()}/api/payments/webhooks/sandbox/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signEvent(keyring, body, clock.now()),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.any([cut, AbortSignal.timeout(SEND_WITHIN_MS)]),
    });
    await answer.arrayBuffer();
    return answer.ok ? undefined : `status ${answer.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer';
  }
}

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 10 * 60_000;
const DOUBLINGS_MAX = 10;

/** Two seconds, doubling up to ten minutes. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, DOUBLINGS_MAX), LONGEST_RETRY_MS);

/** Expires checkouts and holds, with their events, and deletes old events. */
export async function sweep(deps: BooksDeps): Promise<void> {
  const now = deps.clock.now();
  for (const id of await listExpiredCheckouts(deps.db, now)) {
    await changeCheckout(deps, ['id', id], (checkout) => ({ checkout, events: [] }));
  }
  await deleteEventsBefore(deps.db, new Date(now.getTime() - FORGOTTEN_AFTER_MS));
}
