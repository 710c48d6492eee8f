// Hands due pushes to their services, at least once and as a rule exactly once; never one that is out of date, was read
// meanwhile, or is for somebody who has signed out.
import { drainInParallel } from '../../../platform/jobs/drain-in-parallel.ts';
// Sends queued pushes, at least once each. Skips pushes that expired, whose notification was read, or whose session
// ended.
import { retryDelayMs } from '../../../platform/mail/delivery-failure.ts';
import type { OcppLog } from '../../../platform/ocpp-server/types.ts';
import type { SendPush } from '../../../platform/push/send-push.ts';
import { noticeText } from '../notice-text.ts';
import {
  deleteDelivery,
  type DueDelivery,
  forgetSubscription,
  postpone,
  takeDueDelivery,
} from './push-deliveries.store.ts';
import type { TellDeps } from '../tell.service.ts';

export interface PushDeps extends Pick<TellDeps, 'db' | 'clock'> {
  log: Pick<OcppLog, 'warn'>;
  send: SendPush;
}

/** Must be longer than an attempt may take, so that no push is sent twice. */
const HELD_MS = 60_000;
const ATTEMPTS_MAX = 8;
/** A push service that does not answer holds up one of them for its time-out. */
const SENT_AT_ONCE = 8;

export async function deliverPushes(deps: PushDeps): Promise<void> {
  const { db, clock } = deps;
  await drainInParallel(SENT_AT_ONCE, {
    take: () => {
      const now = clock.now();
      return takeDueDelivery(db, { now, heldUntil: new Date(now.getTime() + HELD_MS) });
    },
    work: (due) => deliver(deps, due, clock.now()),
  });
}

async function deliver({ db, log, send }: PushDeps, due: DueDelivery, now: Date): Promise<void> {
  const { notificationId: id, kind, expiresAt, attempts } = due;
  if (!due.isSignedIn) return forgetSubscription(db, due.subscriptionId);
  if (due.isRead || now >= expiresAt) return deleteDelivery(db, due);
  const text = JSON.stringify({ id, ...noticeText(kind, due.data, due.lang), link: due.link });
  const ttlSeconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  const outcome = await send(due, { text, ttlSeconds, now });
  if (outcome.is === 'sent') return deleteDelivery(db, due);
  if (outcome.is === 'gone') return forgetSubscription(db, due.subscriptionId);
  const { reason } = outcome;
  const waitMs =
    outcome.is === 'failed' ? (outcome.retryAfterMs ?? retryDelayMs(attempts, Math.random())) : 0;
  const next = new Date(now.getTime() + waitMs);
  const isOver = outcome.is === 'refused' || attempts >= ATTEMPTS_MAX || next >= expiresAt;
  log.warn({ kind, attempts, reason, isOver }, 'push delivery failed');
  await (isOver ? deleteDelivery(db, due) : postpone(db, due, next));
}
