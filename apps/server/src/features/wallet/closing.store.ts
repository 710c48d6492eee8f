// A wallet's account at the end of its use, as rows.
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/db.ts';

type WalletKind = 'driver_wallet' | 'owner_wallet';

/**
 * The wallets of some people, locked in one order, so that a transaction that settles many bookings and others that
 * settle one each never wait for each other in a circle. Platform accounts come after all wallets.
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
    .select(['id', 'posted_minor', 'held_minor'])
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** What came into a wallet by payment, less what was paid back; hundredths of a token. */
export async function readPaidInMinor(trx: Trx, walletId: number): Promise<number> {
  const { rows } = await sql<{ paid_in_minor: number }>`
    select coalesce(sum(case when transfer.credit_account_id = ${walletId} then amount_minor else -amount_minor end), 0)::int8
      as paid_in_minor
    from ledger_transfers transfer
    join ledger_accounts other on other.kind = 'provider_clearing'
      and other.id in (transfer.debit_account_id, transfer.credit_account_id)
    where ${walletId} in (transfer.debit_account_id, transfer.credit_account_id) and transfer.phase in ('posted', 'post')`.execute(
    trx,
  );
  return rows[0]?.paid_in_minor ?? 0;
}
