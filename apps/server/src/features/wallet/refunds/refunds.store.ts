// The ledger's charge of one reservation, and the refunds of it.
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/db.ts';

/** One way that a bill was paid: by the card that its hold was on, or from the wallet. Amounts in hundredths of a token. */
export interface PaidFrom {
  kind: 'card' | 'wallet';
  payerAccountId: number;
  ownerAccountId: number;
  capturedMinor: number;
  commissionMinor: number;
  refundedMinor: number;
  refundedByOwnerMinor: number;
  /** What disputes have frozen or taken of it, and how much of that from the owner: it cannot be refunded too. */
  frozenMinor: number;
  frozenByOwnerMinor: number;
}

/** The charge of a hold that the caller has locked; undefined when nothing was captured. */
export async function readPaidFrom(trx: Trx, reservationId: string): Promise<PaidFrom[]> {
  const { rows } = await sql<PaidFrom>`
    with moved as (select * from ledger_transfers where reservation_id = ${reservationId}::uuid and phase in ('post', 'posted')),
    taken as (
      select debit_account_id, credit_account_id, phase = 'post' as is_hold, sum(amount_minor) as total from moved
        where reason in ('charging', 'cancellation_fee', 'no_show_fee', 'idle_fee') group by 1, 2, 3)
    select case payer.kind when 'provider_clearing' then 'card' else 'wallet' end as kind,
      payer.id as "payerAccountId", taken.credit_account_id as "ownerAccountId",
      sum(taken.total)::int8 as "capturedMinor", sum(commission.total)::int8 as "commissionMinor",
      refunds.total as "refundedMinor", refunds.by_owner as "refundedByOwnerMinor",
      frozen.total as "frozenMinor", frozen.by_owner as "frozenByOwnerMinor"
    from taken join ledger_accounts payer on payer.id = taken.debit_account_id,
      -- That of the hold has the key of the reservation alone; of what came late each part has its own.
      lateral (select coalesce(sum(amount_minor), 0) as total from moved where reason = 'commission'
          and (idempotency_key = ${`commission:${reservationId}`}) = taken.is_hold) commission,
      lateral (select coalesce(sum(amount_minor), 0)::int8 as total,
          coalesce(sum(amount_minor) filter (where debit_account_id = taken.credit_account_id), 0)::int8 as by_owner
        from moved where reason = 'refund' and credit_account_id = payer.id) refunds,
      lateral (select coalesce(sum(moved.amount_minor), 0)::int8 as total,
          coalesce(sum(moved.amount_minor) filter (where debit_account_id = taken.credit_account_id), 0)::int8 as by_owner
        from moved join payments payment on payment.id = moved.payment_id
        where moved.reason = 'dispute' and (payment.kind = 'booking') = (payer.kind = 'provider_clearing')
          and not exists (select from ledger_transfers ended where ended.reason = 'dispute_returned'
            and ended.idempotency_key = 'dispute-end:' || moved.id)) frozen
    group by payer.id, payer.kind, taken.credit_account_id, refunds.total, refunds.by_owner, frozen.total, frozen.by_owner
    order by payer.kind <> 'provider_clearing'`.execute(trx);
  return rows;
}

/** Available balance of an account, in hundredths of a token. */
export async function readAvailableMinor(trx: Trx, accountId: number): Promise<number> {
  const account = await trx
    .selectFrom('ledger_accounts')
    .select(({ eb }) => eb('posted_minor', '-', eb.ref('held_minor')).as('available'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account.available;
}
