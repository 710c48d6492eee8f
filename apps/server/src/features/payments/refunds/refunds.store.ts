// Card refunds, and the payments that they refund.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { PaymentRow } from '../payment-row.reads.ts';
import { retryDelayMs } from '../provider/retry-delay.ts';

export type RefundRow = Selectable<Database['payment_refunds']>;

/** A payment with the amounts for which no refund was requested yet. */
export type RefundablePayment = PaymentRow & { left_minor: number; left_tokens_minor: number };

const asked = (column: 'amount_minor' | 'tokens_minor') =>
  sql<number>`(select coalesce(sum(refund.${sql.ref(column)}), 0)::int8 from payment_refunds refund
    where refund.payment_id = payments.id and refund.status <> 'failed')`;

/** What a dispute has frozen or taken cannot be refunded too. */
const disputed = (column: 'amount_minor' | 'tokens_minor') =>
  sql<number>`(select coalesce(sum(dispute.${sql.ref(column)}), 0)::int8 from payment_disputes dispute
    where dispute.payment_id = payments.id and dispute.status <> 'won')`;

const selectRefundable = (trx: Trx) =>
  trx
    .selectFrom('payments')
    .selectAll()
    .select([
      sql<number>`greatest(0, payments.capture_minor - ${asked('amount_minor')} - ${disputed('amount_minor')})`.as(
        'left_minor',
      ),
      sql<number>`greatest(0, payments.capture_tokens_minor - ${asked('tokens_minor')} - ${disputed('tokens_minor')})`.as(
        'left_tokens_minor',
      ),
    ])
    .where('payments.status', '=', 'captured');

/** A person's paid top-ups, newest first, locked until the transaction ends. */
export const lockTopUps = (
  trx: Trx,
  of: { userId: string; provider: string; currency: PaymentRow['currency'] },
): Promise<RefundablePayment[]> =>
  selectRefundable(trx)
    .where('kind', '=', 'top_up')
    .where('user_id', '=', of.userId)
    .where('provider', '=', of.provider)
    .where('currency', '=', of.currency)
    // Ids grow with time, so this is also a fixed lock order.
    .orderBy('id', 'desc')
    .forUpdate('payments')
    .execute();

/** Locks the card payment of a reservation; undefined when no card was charged. */
export const lockPaidByCard = (
  trx: Trx,
  reservationId: string,
): Promise<RefundablePayment | undefined> =>
  selectRefundable(trx)
    .where('reservation_id', '=', reservationId)
    .forUpdate('payments')
    .executeTakeFirst();

export const insertRefund = (trx: Trx, row: Insertable<Database['payment_refunds']>) =>
  trx.insertInto('payment_refunds').values(row).execute();

const DUE_BATCH = 200;

export async function findDueRefunds(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_refunds')
    .select('id')
    .where('status', '=', 'requested')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(DUE_BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

/** Claims a refund that is due, like claimPayment. */
export const claimRefund = (db: Db, id: string, now: Date): Promise<RefundRow | undefined> =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('payment_refunds')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'requested')
      .where('next_attempt_at', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const again = new Date(now.getTime() + retryDelayMs(row.attempts));
    await trx
      .updateTable('payment_refunds')
      .set({ attempts: row.attempts + 1, next_attempt_at: again })
      .where('id', '=', id)
      .execute();
    return row;
  });

/** What the provider calls a refund that it is still working on. */
export const noteRefundName = (trx: Trx, id: string, provider_refund_id: string) =>
  trx
    .updateTable('payment_refunds')
    .set({ provider_refund_id })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute();

/** Our name of a refund, or the provider's. */
export type RefundName = { id: string } | { provider_refund_id: string };

export const findRefund = (
  db: Db,
  provider: string,
  by: RefundName,
): Promise<RefundRow | undefined> =>
  db
    .selectFrom('payment_refunds')
    .innerJoin('payments', 'payments.id', 'payment_refunds.payment_id')
    .selectAll('payment_refunds')
    .where('payments.provider', '=', provider)
    .where((eb) =>
      'id' in by
        ? eb('payment_refunds.id', '=', by.id)
        : eb('provider_refund_id', '=', by.provider_refund_id),
    )
    .executeTakeFirst();

export const makeRefundDue = (trx: Trx, id: string, now: Date) =>
  trx
    .updateTable('payment_refunds')
    .set({ next_attempt_at: now })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute();

/** A refund that was done has come back from the card's bank. False when somebody else has noted it. */
export async function failDoneRefund(
  trx: Trx,
  id: string,
  change: { failure: string; ended_at: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('payment_refunds')
    .set({ ...change, status: 'failed' })
    .where('id', '=', id)
    .where('status', '=', 'done')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends a refund; false when it has ended before. */
export async function endRefund(
  trx: Trx,
  id: string,
  change: Updateable<Database['payment_refunds']>,
): Promise<boolean> {
  const result = await trx
    .updateTable('payment_refunds')
    .set({ ...change, next_attempt_at: null })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
