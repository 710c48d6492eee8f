// Rows of payouts: requested, locked, decided once. The ledger moves the tokens.
import { type CurrencyName, payoutMinor } from '@voltagora/domain';
import { type Insertable, sql } from 'kysely';
import type { Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';
import { readPayee } from './payouts.reads.ts';

/** False when the owner has an open one already, also with concurrent requests. */
export async function insertPayout(
  trx: Trx,
  payout: Omit<Insertable<Database['payouts']>, 'status' | 'decided_at'>,
): Promise<boolean> {
  const result = await trx
    .insertInto('payouts')
    .values({ ...payout, status: 'requested', decided_at: null })
    .onConflict((conflict) =>
      // A literal, as in the index: a prepared statement with a parameter would not match its predicate.
      conflict.column('owner_id').where('status', '=', sql.lit('requested')).doNothing(),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Requests a payout, or adds to the open one; returns its id. */
export async function addToPayout(
  trx: Trx,
  payout: {
    id: string;
    ownerId: string;
    amountMinor: number;
    isTrial: boolean;
    price: { tokenPriceMicro: number; currency: CurrencyName };
    /** From when on the host may pay it. */
    notBefore: Date;
    now: Date;
  },
): Promise<string> {
  const { tokenPriceMicro, currency } = payout.price;
  const account = await readPayee(trx, payout.ownerId);
  const row = await trx
    .insertInto('payouts')
    .values({
      token_price_micro: tokenPriceMicro,
      fiat_minor: payoutMinor(payout.amountMinor, tokenPriceMicro),
      currency,
      iban: account.iban,
      holder: account.holder,
      id: payout.id,
      owner_id: payout.ownerId,
      amount_minor: payout.amountMinor,
      status: 'requested',
      is_trial: payout.isTrial,
      not_before: payout.notBefore,
      requested_at: payout.now,
      decided_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .where('status', '=', sql.lit('requested'))
        .doUpdateSet((eb) => ({
          amount_minor: eb('payouts.amount_minor', '+', eb.ref('excluded.amount_minor')),
          fiat_minor: eb('payouts.fiat_minor', '+', eb.ref('excluded.fiat_minor')),
          iban: eb.fn.coalesce('payouts.iban', 'excluded.iban'),
          holder: eb.fn.coalesce('payouts.holder', 'excluded.holder'),
          not_before: eb.ref('excluded.not_before'),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const selectPayout = (trx: Trx) =>
  trx
    .selectFrom('payouts')
    .select([
      'id',
      'owner_id',
      'amount_minor',
      'fiat_minor',
      'currency',
      'status',
      'is_trial',
      'not_before',
      'file_id',
      'decided_at',
    ]);

export const findPayout = (trx: Trx, id: string) =>
  selectPayout(trx).where('id', '=', id).executeTakeFirst();

/** Locked, so that concurrent decisions are serialized. Lock the owner's wallet before. */
export const lockPayout = (trx: Trx, id: string) =>
  selectPayout(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** The owner's open payout, locked. Lock the owner's wallet before. */
export const lockOpenPayout = (trx: Trx, ownerId: string) =>
  selectPayout(trx)
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'requested')
    .forUpdate()
    .executeTakeFirst();

export const setPayoutAmount = (
  trx: Trx,
  id: string,
  of: { amountMinor: number; tokenPriceMicro: number; notBefore: Date },
) =>
  trx
    .updateTable('payouts')
    .set({
      amount_minor: of.amountMinor,
      fiat_minor: payoutMinor(of.amountMinor, of.tokenPriceMicro),
      not_before: of.notBefore,
    })
    .where('id', '=', id)
    .execute();

/** What is backed by money in the owner's wallet, in hundredths of a token. */
export async function readBackedMinor(trx: Trx, ownerId: string): Promise<number> {
  const wallet = await trx
    .selectFrom('ledger_accounts')
    .select('backed_minor')
    .where('kind', '=', 'owner_wallet')
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  return wallet?.backed_minor ?? 0;
}

export const markDecided = (
  trx: Trx,
  id: string,
  decided: { status: 'paid' | 'refused' | 'withdrawn'; note: string; decided_at: Date },
) => trx.updateTable('payouts').set(decided).where('id', '=', id).execute();

/** Part of a bank transfer from now on. */
export const markInFile = (trx: Trx, ids: readonly string[], fileId: string) =>
  trx.updateTable('payouts').set({ file_id: fileId }).where('id', 'in', ids).execute();

export const insertPayoutFile = (trx: Trx, row: Insertable<Database['payout_files']>) =>
  trx.insertInto('payout_files').values(row).execute();

/** The recipient of the decision, with their language; undefined when their account is deleted. */
export const findRecipient = (trx: Trx, ownerId: string) =>
  trx
    .selectFrom('users')
    .select(['email', 'lang', 'deleted_at'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
