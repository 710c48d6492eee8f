// The ledger's rows of disputed payments: what they paid for, and what is frozen of it.
import type { EarnedWith } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { accountId } from '../wallet.store.ts';

/** A booking that was charged to disputed tokens, and the owner who earned them. */
export type ChargedBooking = EarnedWith & { ownerId: string };

const CHARGES = sql`('charging', 'cancellation_fee', 'no_show_fee', 'idle_fee')`;

/** Whether a frozen transfer has not ended: neither returned nor lost. */
const isStillFrozen = (frozen: string) => sql`not exists (select from ledger_transfers ended
  where ended.idempotency_key = 'dispute-end:' || ${sql.ref(`${frozen}.id`)})`;

/** The payment whose bookings are asked for: a top-up of a wallet, or of one booking. */
export interface MoneySource {
  paymentId: string;
  /** Null for a top-up. */
  reservationId: string | null;
  /** The account that paid: the driver's wallet, or the provider's. */
  payerAccountId: number;
  /** Tokens of test cards count although they are not backed by money. */
  isSandbox: boolean;
}

/** What a payment paid for, the oldest first. A top-up paid for what its driver was charged after it. */
export async function listEarnedWith(trx: Trx, source: MoneySource): Promise<ChargedBooking[]> {
  const { paymentId, reservationId, payerAccountId, isSandbox } = source;
  const hostId = await accountId(trx, 'platform_commission', null);
  const bought =
    isSandbox || reservationId !== null
      ? sql`amount_minor`
      : sql`coalesce(backed_minor, amount_minor)`;
  const { rows } = await sql<ChargedBooking>`
    with paid as (
      select reservation_id, credit_account_id, min(sequence) as first, sum(amount_minor)::int8 as paid_minor,
        sum(${bought})::int8 as bought_minor
      from ledger_transfers
      where debit_account_id = ${payerAccountId} and phase in ('post', 'posted') and reason in ${CHARGES}
        and case when ${reservationId}::uuid is null
          then sequence > (select sequence from ledger_transfers where idempotency_key = 'top-up:' || ${paymentId}::text)
          else reservation_id = ${reservationId}::uuid end
      group by 1, 2)
    select paid.reservation_id as "reservationId", paid.credit_account_id as "ownerAccountId", owner.user_id as "ownerId",
      paid.paid_minor as "paidMinor",
      (commission.total * paid.paid_minor / greatest(charged.total, paid.paid_minor))::int8 as "commissionMinor",
      (refunded.by_host + frozen.by_host)::int8 as "hostGaveMinor",
      greatest(0, paid.bought_minor - refunded.total - frozen.total)::int8 as "leftMinor"
    from paid join ledger_accounts owner on owner.id = paid.credit_account_id,
      lateral (select coalesce(sum(amount_minor), 0) as total from ledger_transfers moved
        where moved.reservation_id = paid.reservation_id and phase in ('post', 'posted') and reason in ${CHARGES}) charged,
      lateral (select coalesce(sum(amount_minor), 0) as total from ledger_transfers moved
        where moved.reservation_id = paid.reservation_id and reason = 'commission') commission,
      lateral (select coalesce(sum(amount_minor), 0) as total,
          coalesce(sum(amount_minor) filter (where debit_account_id = ${hostId}), 0) as by_host from ledger_transfers moved
        where moved.reservation_id = paid.reservation_id and reason = 'refund'
          and credit_account_id = ${payerAccountId}) refunded,
      lateral (select coalesce(sum(moved.amount_minor), 0) as total,
          coalesce(sum(moved.amount_minor) filter (where debit_account_id = ${hostId}), 0) as by_host from ledger_transfers moved
        join payments payment on payment.id = moved.payment_id
        where moved.reservation_id = paid.reservation_id and moved.reason = 'dispute'
          and (payment.kind = 'booking') = (${reservationId}::uuid is not null)
          and not exists (select from ledger_transfers ended where ended.reason = 'dispute_returned'
            and ended.idempotency_key = 'dispute-end:' || moved.id)) frozen
    order by paid.first`.execute(trx);
  return rows;
}

/** What a dispute has frozen and neither returned nor lost, locked by the wallets that the caller has locked. */
export async function listFrozen(trx: Trx, disputeId: string) {
  const { rows } = await sql<{
    id: string;
    accountId: number;
    kind: 'driver_wallet' | 'owner_wallet' | 'platform_commission';
    userId: string | null;
    hasLeft: boolean;
    reservationId: string | null;
    amountMinor: number;
  }>`
    select frozen.id, account.id as "accountId", account.kind, account.user_id as "userId",
      coalesce(users.deleted_at is not null, false) as "hasLeft", frozen.reservation_id as "reservationId",
      frozen.amount_minor as "amountMinor"
    from ledger_transfers frozen join ledger_accounts account on account.id = frozen.debit_account_id
    left join users on users.id = account.user_id
    where frozen.dispute_id = ${disputeId}::uuid and frozen.reason = 'dispute' and ${isStillFrozen('frozen')}
    order by frozen.sequence`.execute(trx);
  return rows;
}

/** How much a dispute has frozen, ended or not, and by how many transfers. */
export async function countFrozen(
  trx: Trx,
  disputeId: string,
): Promise<{ minor: number; transfers: number }> {
  const { rows } = await sql<{ minor: number; transfers: number }>`
    select coalesce(sum(amount_minor), 0)::int8 as minor, count(*)::int8 as transfers
    from ledger_transfers where dispute_id = ${disputeId}::uuid and reason = 'dispute'`.execute(
    trx,
  );
  return rows[0] ?? { minor: 0, transfers: 0 };
}

/** What is frozen of a wallet now, in hundredths of a token. */
export async function readFrozenMinor(db: Db | Trx, accountId: number): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::int8 as minor from ledger_transfers frozen
    where debit_account_id = ${accountId} and reason = 'dispute' and ${isStillFrozen('frozen')}`.execute(
    db,
  );
  return rows[0]?.minor ?? 0;
}

/** Locks the holds of charged bookings, so that no refund of them is planned meanwhile. Lock them before wallets. */
export const lockHoldsOf = (trx: Trx, reservationIds: readonly string[]) =>
  trx
    .selectFrom('ledger_transfers')
    .select('id')
    .where('reservation_id', '=', sql<string>`any(${[...reservationIds]}::uuid[])`)
    .where('phase', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute();
