// Rows of disputes. Lock order: reservation, payment, dispute, then wallets.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { PaymentRow } from '../payment-row.reads.ts';

export type DisputeRow = Selectable<Database['payment_disputes']>;

/** The payment that a provider calls so. */
export const findPaymentNamed = (
  db: Db,
  provider: string,
  providerPaymentId: string,
): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();

/** Inserts a dispute unless it is known; false when it is. */
export async function insertDispute(
  trx: Trx,
  row: Insertable<Database['payment_disputes']>,
): Promise<boolean> {
  const result = await trx
    .insertInto('payment_disputes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export const lockDispute = (
  trx: Trx,
  provider: string,
  providerDisputeId: string,
): Promise<DisputeRow> =>
  trx
    .selectFrom('payment_disputes')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_dispute_id', '=', providerDisputeId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const updateDispute = (
  trx: Trx,
  id: string,
  change: Updateable<Database['payment_disputes']>,
) => trx.updateTable('payment_disputes').set(change).where('id', '=', id).execute();

/** Tokens of a payment that were refunded or are on their way, and those of its other disputes that are open or lost. */
export async function readTakenBefore(
  trx: Trx,
  { paymentId, disputeId }: { paymentId: string; disputeId: string },
): Promise<{ refundedMinor: number; otherDisputedMinor: number }> {
  const { rows } = await sql<{ refundedMinor: number; otherDisputedMinor: number }>`select
    (select coalesce(sum(tokens_minor), 0)::int8 from payment_refunds
      where payment_id = ${paymentId}::uuid and status <> 'failed') as "refundedMinor",
    (select coalesce(sum(tokens_minor), 0)::int8 from payment_disputes
      where payment_id = ${paymentId}::uuid and status <> 'won' and id <> ${disputeId}::uuid) as "otherDisputedMinor"`.execute(
    trx,
  );
  return rows[0] ?? { refundedMinor: 0, otherDisputedMinor: 0 };
}

const DUE_BATCH = 100;

export interface OpenDispute {
  id: string;
  provider: string;
  providerDisputeId: string;
  paymentId: string;
}

/** Open disputes of which not all is frozen, or whose payment has refunds that failed. */
export async function findUnfrozen(db: Db): Promise<OpenDispute[]> {
  const { rows } = await sql<OpenDispute>`
    select dispute.id, dispute.provider, dispute.provider_dispute_id as "providerDisputeId",
      dispute.payment_id as "paymentId"
    from payment_disputes dispute
    where dispute.status = 'open' and dispute.payment_id is not null and (
      dispute.tokens_minor > (select coalesce(sum(amount_minor), 0) from ledger_transfers frozen
        where frozen.dispute_id = dispute.id and frozen.reason = 'dispute')
      or exists (select from payment_refunds refund
        where refund.payment_id = dispute.payment_id and refund.status = 'failed'))
    order by dispute.opened_at limit ${DUE_BATCH}`.execute(db);
  return rows;
}

/** Lost disputes with a debt of a driver who has tokens. */
export async function findCollectableDebts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_disputes')
    .innerJoin('payments', 'payments.id', 'payment_disputes.payment_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .innerJoin('ledger_accounts as wallet', (join) =>
      join.onRef('wallet.user_id', '=', 'users.id').on('wallet.kind', '=', 'driver_wallet'),
    )
    .select('payment_disputes.id')
    .whereRef('repaid_minor', '<', 'debt_minor')
    .where('users.deleted_at', 'is', null)
    .where(sql<boolean>`wallet.posted_minor > wallet.held_minor`)
    .orderBy('opened_at')
    .limit(DUE_BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

/** A debt with its driver, locked; undefined when it is paid. */
export const lockDebt = (trx: Trx, id: string) =>
  trx
    .selectFrom('payment_disputes')
    .innerJoin('payments', 'payments.id', 'payment_disputes.payment_id')
    .select(['payment_disputes.id as disputeId', 'payments.id as paymentId'])
    .select([
      'payments.user_id as driverId',
      'debt_minor as debtMinor',
      'repaid_minor as repaidMinor',
    ])
    .where('payment_disputes.id', '=', id)
    .whereRef('repaid_minor', '<', 'debt_minor')
    .forUpdate('payment_disputes')
    .executeTakeFirst();

/** Whoever is told of a dispute; undefined for accounts that are deleted. */
export const findTold = (trx: Trx, userId: string) =>
  trx
    .selectFrom('users')
    .select(['email as to', 'lang'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
