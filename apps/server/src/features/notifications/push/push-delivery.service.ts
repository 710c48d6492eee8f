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

export async function deliverPushes(deps: PushDeps): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const heldUntil = new Date(now.getTime() + HELD_MS);
    const due = await takeDueDelivery(deps.db, { now, heldUntil });
    if (due === undefined) return;
    await deliver(deps, due, now);
  }
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
