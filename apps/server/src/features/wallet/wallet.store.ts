// Rows of the ledger: accounts, transfers and holds. The database's triggers maintain the balances.
import type { CurrencyName } from '@voltagora/domain';
import type { Insertable } from 'kysely';
import pg from 'pg';
import type { Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';

type AccountKind = Database['ledger_accounts']['kind'];
type LedgerCurrency = 'TOKEN' | CurrencyName;

/** The account of a kind, opened on first use; platform accounts have no user. */
export async function accountId(
  trx: Trx,
  kind: AccountKind,
  userId: string | null,
  currency: LedgerCurrency = 'TOKEN',
): Promise<number> {
  const find = () =>
    trx
      .selectFrom('ledger_accounts')
      .select('id')
      .where('kind', '=', kind)
      .where('user_id', 'is not distinct from', userId)
      .where('currency', '=', currency)
      .executeTakeFirst();
  const existing = await find();
  if (existing !== undefined) return existing.id;
  await trx
    .insertInto('ledger_accounts')
    .values({ kind, user_id: userId, currency })
    .onConflict((conflict) => conflict.constraint('ledger_accounts_one').doNothing())
    .execute();
  const opened = await find();
  if (opened === undefined) throw new Error(`The account ${kind} could not be opened`);
  return opened.id;
}

/** The token wallets of the driver and of the owner of the plugs. */
export async function walletsOf(
  trx: Trx,
  { driverId, ownerId }: { driverId: string; ownerId: string },
): Promise<{ driver: number; owner: number }> {
  const rows = await trx
    .selectFrom('ledger_accounts')
    .select(['id', 'kind'])
    .where('currency', '=', 'TOKEN')
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'driver_wallet').and('user_id', '=', driverId),
        eb('kind', '=', 'owner_wallet').and('user_id', '=', ownerId),
      ]),
    )
    .execute();
  const idOf = (kind: AccountKind) => rows.find((row) => row.kind === kind)?.id;
  return {
    driver: idOf('driver_wallet') ?? (await accountId(trx, 'driver_wallet', driverId)),
    owner: idOf('owner_wallet') ?? (await accountId(trx, 'owner_wallet', ownerId)),
  };
}

export type NewTransfer = Insertable<Database['ledger_transfers']>;

/** Never with `on conflict`: the trigger moves the balances before a conflict is detected. */
export async function insertTransfer(trx: Trx, transfer: NewTransfer): Promise<void> {
  await trx.insertInto('ledger_transfers').values(transfer).execute();
}

export const findTransfer = (trx: Trx, idempotencyKey: string) =>
  trx
    .selectFrom('ledger_transfers')
    .select(['credit_account_id', 'amount_minor'])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();

export const holdKey = (reservationId: string): string => `hold:${reservationId}`;
export const payoutKey = (payoutId: string): string => `payout:${payoutId}`;

/** A hold, locked, so that concurrent settlements are serialized. */
export const lockHold = (trx: Trx, idempotencyKey: string) =>
  selectHolds(trx).where('idempotency_key', '=', idempotencyKey).executeTakeFirst();

/** A reservation's latest hold of tokens, used or not, locked. */
export const lockHoldOf = (trx: Trx, reservationId: string) =>
  selectHolds(trx)
    .where('reservation_id', '=', reservationId)
    .where('reason', '=', 'reservation')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();

const selectHolds = (trx: Trx) =>
  trx
    .selectFrom('ledger_transfers')
    .select(['id', 'idempotency_key', 'amount_minor', 'debit_account_id', 'credit_account_id'])
    .where('phase', '=', 'pending')
    .forUpdate();

/** Locks those accounts of a hold that are wallets, before the provider's account of a card payment. */
export const lockWalletsOfHold = (
  trx: Trx,
  hold: { debit_account_id: number; credit_account_id: number },
) =>
  trx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('id', 'in', [hold.debit_account_id, hold.credit_account_id])
    .where('user_id', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** A shared account, locked before the platform's own accounts. */
export const lockAccount = (trx: Trx, id: number) =>
  trx.selectFrom('ledger_accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute();

/** The transfer that posted or voided a hold. */
export const useOfHold = (trx: Trx, holdId: string) =>
  trx
    .selectFrom('ledger_transfers')
    .select('amount_minor')
    .where('pending_id', '=', holdId)
    .executeTakeFirst();

/** Whose wallet an account is, where they have deleted their account; undefined for everybody else. */
export const findLeaver = (trx: Trx, id: number) =>
  trx
    .selectFrom('ledger_accounts')
    .innerJoin('users', 'users.id', 'ledger_accounts.user_id')
    .select(['users.id as userId', 'ledger_accounts.backed_minor as backedMinor'])
    .where('ledger_accounts.id', '=', id)
    .where('users.deleted_at', 'is not', null)
    .executeTakeFirst();

/** Whether the database refused a transfer because the wallet would fall below 0. */
export const isOutOfFunds = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'ledger_accounts_funds';
