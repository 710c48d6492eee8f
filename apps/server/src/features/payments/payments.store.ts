// Every write to payments, and the lock that puts their writers in a row: the reservation first, then the payment.
import { type PaymentEvent, type PaymentTransition, paymentTransitionOf } from '@voltagora/domain';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Checkout } from './provider/payment-provider.ts';
import type { PaymentRow } from './payment-row.reads.ts';
import { retryDelayMs } from './provider/retry-delay.ts';

export const insertPayment = (trx: Trx, row: Insertable<Database['payments']>) =>
  trx.insertInto('payments').values(row).execute();

/** False when their account is deleted; it is not from here to the end of the transaction. */
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

/** A payment with its reservation, both locked until the transaction ends. */
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

/** Open payments of a person, locked in one order. */
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

/** One step of a payment's life, on a row that the caller has locked; throws for a step that its state does not know. */
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
    .set({ attempts: 0, ...change, status: transition.to })
    .where('id', '=', row.id)
    .execute();
  return transition;
}

/** Writes what the provider calls the checkout, once. One that was given up meanwhile is due: it must be ended there. */
export async function storeCheckout(db: Db, id: string, checkout: Checkout): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      provider_session_id: checkout.sessionId,
      checkout_url: checkout.url,
      next_attempt_at: sql<Date>`case when status = 'failed' then created_at else next_attempt_at end`,
    })
    .where('id', '=', id)
    .where('provider_session_id', 'is', null)
    .execute();
}

/** When it is looked at again; null: nothing is left to do. */
export const schedule = (db: Db | Trx, id: string, at: Date | null) =>
  db.updateTable('payments').set({ next_attempt_at: at }).where('id', '=', id).execute();

/**
 * Takes a payment that is due: nobody else gets it until it is due again, which it is after a while if whoever took it
 * is gone. Undefined when it is not due any more.
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

/** The end of an open one is never missed by waiting. */
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

/** The payment of a reservation that is due, if it is. */
export const findDueOf = (db: Db, reservationId: string, now: Date) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .where('next_attempt_at', '<=', now)
    .executeTakeFirst();

/** Notes what a provider has told. False when it has told it before. */
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
