// Writes payments. Lock order: reservation, then payment.
import { type PaymentEvent, type PaymentTransition, paymentTransitionOf } from '@voltagora/domain';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Checkout } from './provider/payment-provider.ts';
import type { PaymentRow } from './payment-row.reads.ts';
import { retryDelayMs } from './provider/retry-delay.ts';

export const insertPayment = (trx: Trx, row: Insertable<Database['payments']>) =>
  trx.insertInto('payments').values(row).execute();

/** Locks the account until the end of the transaction; false when it is deleted. */
export async function lockBuyer(trx: Trx, userId: string): Promise<boolean> {
  const buyer = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return buyer !== undefined;
}

/** Locks a payment, and its reservation before it. */
export async function lockPayment(trx: Trx, id: string): Promise<PaymentRow | undefined> {
  await trx
    .selectFrom('reservations')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('payments').select('reservation_id').where('id', '=', id),
    )
    .forUpdate()
    .execute();
  return trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The payment of a reservation that the caller has locked. */
export const lockPaymentOf = (trx: Trx, reservationId: string): Promise<PaymentRow | undefined> =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .forUpdate()
    .executeTakeFirst();

/** A person's open payments, locked in the order of their ids. */
export const lockOpenOf = (trx: Trx, userId: string): Promise<PaymentRow[]> =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute();

type Change = Omit<Updateable<Database['payments']>, 'status'>;

/** Applies an event to a payment that the caller has locked. Throws when its state does not allow the event. */
export async function applyPaymentEvent(
  trx: Trx,
  row: Pick<PaymentRow, 'id' | 'status'>,
  event: PaymentEvent,
  change: Change,
): Promise<PaymentTransition> {
  const transition = paymentTransitionOf(row.status, event);
  if (transition === undefined) throw new Error(`A payment that is ${row.status} cannot ${event}`);
  await trx
    .updateTable('payments')
    .set({ attempts: 0, ...change, status: transition.to, return_path: null })
    .where('id', '=', row.id)
    .execute();
  return transition;
}

/**
 * Stores the provider's id of the checkout, once. If the payment was cancelled meanwhile, it becomes due, so that the
 * checkout is ended.
 */
export async function storeCheckout(db: Db, id: string, checkout: Checkout): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      provider_session_id: checkout.sessionId,
      checkout_url: checkout.url,
      return_path: null,
      next_attempt_at: sql<Date>`case when status = 'failed' then created_at else next_attempt_at end`,
    })
    .where('id', '=', id)
    .where('provider_session_id', 'is', null)
    .execute();
}

/** For the host's list: money that somebody has to give back by hand. */
export const noteNotReturned = (db: Db, id: string) =>
  db
    .updateTable('payments')
    .set({ failure: 'not_returned' })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .execute();

/** Sets when the payment is handled next; null when nothing is left to do. */
export const schedule = (db: Db | Trx, id: string, at: Date | null) =>
  db.updateTable('payments').set({ next_attempt_at: at }).where('id', '=', id).execute();

/**
 * Claims a payment that is due. If the claimer stops, the payment becomes due again after a while. Undefined when it is
 * not due any more.
 */
export async function claimPayment(db: Db, id: string, now: Date): Promise<PaymentRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', id)
      .where('next_attempt_at', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    await trx
      .updateTable('payments')
      .set({ attempts: row.attempts + 1, next_attempt_at: nextAttempt(row, now) })
      .where('id', '=', id)
      .execute();
    return row;
  });
}

/** The next attempt of an open payment is never later than its expiry. */
function nextAttempt({ status, attempts, expires_at: expiresAt }: PaymentRow, now: Date): Date {
  const later = new Date(now.getTime() + retryDelayMs(attempts));
  return status === 'open' && now < expiresAt && expiresAt < later ? expiresAt : later;
}

const DUE_BATCH = 200;

export async function findDuePayments(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(DUE_BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

/** The payment of a reservation, if it is due. */
export const findDueOf = (db: Db, reservationId: string, now: Date) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .where('next_attempt_at', '<=', now)
    .executeTakeFirst();

/** Stores an event of a provider; false when it is known already. */
export async function insertEvent(
  trx: Trx,
  event: Insertable<Database['payment_events']>,
): Promise<boolean> {
  const result = await trx
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
