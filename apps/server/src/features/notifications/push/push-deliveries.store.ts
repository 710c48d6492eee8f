// Queue of pushes. A push is claimed by postponing its next attempt, so that no lock is held while the push service is
// contacted.
import type { NoticeKind } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { NoticeData } from '../notice.ts';
import type { Language } from '../../../platform/texts/language.ts';

interface NewDelivery {
  notificationId: string;
  userId: string;
  at: Date;
  expiresAt: Date;
}

/** Queues a push for every browser with a live session. */
export async function insertDeliveries(trx: Trx, given: NewDelivery, now: Date): Promise<void> {
  const { notificationId, userId, at, expiresAt } = given;
  await sql`
    insert into push_deliveries (notification_id, subscription_id, next_attempt_at, expires_at)
    select ${notificationId}::uuid, subscription.id, ${at}::timestamptz, ${expiresAt}::timestamptz
    from push_subscriptions subscription
    join user_sessions session on session.id = subscription.session_id
    where subscription.user_id = ${userId} and session.revoked_at is null and session.expires_at > ${now}
    on conflict do nothing`.execute(trx);
}

export interface DueDelivery {
  notificationId: string;
  subscriptionId: string;
  attempts: number;
  expiresAt: Date;
  endpoint: string;
  p256dh: string;
  auth: string;
  kind: NoticeKind;
  data: NoticeData;
  link: string;
  lang: Language;
  isRead: boolean;
  isSignedIn: boolean;
}

export async function takeDueDelivery(
  db: Db,
  { now, heldUntil }: { now: Date; heldUntil: Date },
): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    with due as (
      select notification_id, subscription_id from push_deliveries
      where next_attempt_at <= ${now} order by next_attempt_at limit 1 for update skip locked
    ), taken as (
      update push_deliveries d set next_attempt_at = ${heldUntil}, attempts = attempts + 1 from due
      where d.notification_id = due.notification_id and d.subscription_id = due.subscription_id
      returning d.*
    )
    select taken.notification_id as "notificationId", taken.subscription_id as "subscriptionId",
      taken.attempts, taken.expires_at as "expiresAt", s.endpoint, s.p256dh, s.auth, n.kind, n.data, n.link,
      u.lang, n.read_at is not null as "isRead",
      (session.revoked_at is null and session.expires_at > ${now}) as "isSignedIn"
    from taken
    join push_subscriptions s on s.id = taken.subscription_id
    join notifications n on n.id = taken.notification_id
    join users u on u.id = n.user_id
    join user_sessions session on session.id = s.session_id`.execute(db);
  return rows[0];
}

type Named = Pick<DueDelivery, 'notificationId' | 'subscriptionId'>;

export async function deleteDelivery(db: Db, named: Named): Promise<void> {
  await db
    .deleteFrom('push_deliveries')
    .where('notification_id', '=', named.notificationId)
    .where('subscription_id', '=', named.subscriptionId)
    .execute();
}

export async function postpone(db: Db, named: Named, next: Date): Promise<void> {
  await db
    .updateTable('push_deliveries')
    .set({ next_attempt_at: next })
    .where('notification_id', '=', named.notificationId)
    .where('subscription_id', '=', named.subscriptionId)
    .execute();
}

/** Deletes a subscription and its queued pushes. */
export async function forgetSubscription(db: Db, subscriptionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();
}
