// Sends queued mail, at least once and normally exactly once, and deletes mail that need not be stored. It does not know what a
// mail is about.
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { describeFailure, retryDelayMs } from './delivery-failure.ts';
import {
  deleteMailsBefore,
  abandonOldMails,
  type MailRow,
  markForRetry,
  markAbandoned,
  markSent,
  takeDueMail,
} from './outgoing-mails.store.ts';
import type { SendMail } from './smtp-sender.ts';

export interface MailLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

export interface MailDeliveryDeps {
  db: Db;
  clock: Clock;
  log: MailLog;
  /** Undefined without a mail server: mail stays queued until it is too old. */
  send: SendMail | undefined;
}

export interface MailDelivery {
  /** Sends all due mail, one after the other. */
  deliverDue(): Promise<void>;
  /** Gives up mail that is too old and deletes old records. */
  sweep(): Promise<void>;
  /** Starts no further sending, and aborts the current one unless it ends within moments. */
  close(): void;
}

const DAY_MS = 24 * 60 * 60_000;
/** After this time people have asked again, and the links have expired. */
const GIVEN_UP_AFTER_MS = 3 * DAY_MS;
/** It names a recipient, so it is deleted even if the account remains. */
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;
const SEND_WITHIN_MS = 90_000;
/** A mail that is aborted after the server has it would be sent twice. */
const CLOSE_WITHIN_MS = 2_000;
/** Longer than a sending may take, or the same mail could be sent by two processes. */
const HELD_MS = 5 * 60_000;

export function createMailDelivery(deps: MailDeliveryDeps): MailDelivery {
  const { db, clock, log, send } = deps;
  const cut = new AbortController();
  let isClosing = false;
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  return {
    async deliverDue() {
      if (send === undefined) return;
      while (!isClosing) {
        const mail = await takeDueMail(db, {
          now: clock.now(),
          heldUntil: ago(-HELD_MS),
          notBefore: ago(GIVEN_UP_AFTER_MS),
        });
        if (mail === undefined) return;
        if ((await deliver(deps, send, mail, cut.signal)) === 'unreachable') return;
      }
    },
    async sweep() {
      const count = await abandonOldMails(db, ago(GIVEN_UP_AFTER_MS), clock.now());
      if (count > 0 && send !== undefined) log.warn({ count }, 'mails given up after three days');
      await deleteMailsBefore(db, ago(FORGOTTEN_AFTER_MS));
    },
    close() {
      isClosing = true;
      setTimeout(() => cut.abort(), CLOSE_WITHIN_MS).unref();
    },
  };
}

async function deliver(
  { db, clock, log }: MailDeliveryDeps,
  send: SendMail,
  mail: MailRow,
  cut: AbortSignal,
): Promise<'sent' | 'refused' | 'unreachable'> {
  const { id, kind, attempts } = mail;
  try {
    await send(mail, AbortSignal.any([cut, AbortSignal.timeout(SEND_WITHIN_MS)]));
  } catch (error) {
    const { isPermanent, isUnreachable, reason } = describeFailure(error);
    const now = clock.now();
    if (isPermanent) {
      await markAbandoned(db, id, { last_error: reason, given_up_at: now });
      log.warn({ id, kind, attempts, reason }, 'mail refused and given up');
      return 'refused';
    }
    const next = new Date(now.getTime() + retryDelayMs(attempts, Math.random()));
    await markForRetry(db, id, { last_error: reason, next_attempt_at: next });
    log.warn({ id, kind, attempts, reason, next }, 'mail not sent, will be retried');
    return isUnreachable ? 'unreachable' : 'refused';
  }
  await markSent(db, id, clock.now());
  log.info({ id, kind, attempts }, 'mail sent');
  return 'sent';
}
