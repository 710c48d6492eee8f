// Rows of a wallet's account when it is closed.
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/db.ts';

type WalletKind = 'driver_wallet' | 'owner_wallet';

/**
 * Locks the wallets of several users in one order, so that transactions that settle several bookings do not deadlock with others.
 * Platform accounts come after all wallets.
 */
export const lockWallets = (trx: Trx, userIds: readonly string[]) =>
  trx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', 'in', ['driver_wallet', 'owner_wallet'])
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const readWallet = (trx: Trx, kind: WalletKind, userId: string) =>
  trx
    .selectFrom('ledger_accounts')
    .select(['id', 'posted_minor', 'held_minor', 'backed_minor'])
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Payments into a wallet minus refunds and what disputes have taken; hundredths of a token. */
export async function readPaidInMinor(trx: Trx, walletId: number): Promise<number> {
  const { rows } = await sql<{ paid_in_minor: number }>`
    select coalesce(sum(case when transfer.credit_account_id = ${walletId} then amount_minor else -amount_minor end), 0)::int8
      as paid_in_minor
    from ledger_transfers transfer
    join ledger_accounts other on other.kind in ('provider_clearing', 'disputed_tokens')
      and other.id in (transfer.debit_account_id, transfer.credit_account_id)
    where ${walletId} in (transfer.debit_account_id, transfer.credit_account_id) and transfer.phase in ('posted', 'post')`.execute(
    trx,
  );
  return rows[0]?.paid_in_minor ?? 0;
}
