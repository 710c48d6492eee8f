// The ledger's charge of one reservation, and the refunds of it.
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/db.ts';

/** Amounts in hundredths of a token. */
export interface LedgerSession {
  driverAccountId: number;
  ownerAccountId: number;
  capturedMinor: number;
  commissionMinor: number;
  refundedMinor: number;
  refundedByOwnerMinor: number;
}

/** The charge of a hold that the caller has locked; undefined when nothing was captured. */
export async function readLedgerSession(
  trx: Trx,
  reservationId: string,
): Promise<LedgerSession | undefined> {
  const { rows } = await sql<LedgerSession>`
    with taken as (
      select * from ledger_transfers where reservation_id = ${reservationId}::uuid and phase in ('post', 'posted')
        and reason in ('charging', 'cancellation_fee', 'no_show_fee', 'idle_fee')),
    used as (select * from taken order by sequence limit 1)
    select used.debit_account_id as "driverAccountId",
      used.credit_account_id as "ownerAccountId",
      -- What was billed late is taken from the wallet, with a card as without one.
      (select sum(amount_minor)::int8 from taken where taken.debit_account_id = used.debit_account_id) as "capturedMinor",
      (select coalesce(sum(amount_minor), 0)::int8 from ledger_transfers commission
        where commission.reservation_id = used.reservation_id and commission.reason = 'commission') as "commissionMinor",
      refunds.total as "refundedMinor", refunds.by_owner as "refundedByOwnerMinor"
    from used,
      lateral (select coalesce(sum(amount_minor), 0)::int8 as total,
          coalesce(sum(amount_minor) filter (where debit_account_id = used.credit_account_id), 0)::int8 as by_owner
        from ledger_transfers refund where refund.reservation_id = used.reservation_id and refund.reason = 'refund') refunds`.execute(
    trx,
  );
  return rows[0];
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
