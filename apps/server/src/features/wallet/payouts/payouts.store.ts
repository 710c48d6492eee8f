// Rows of payouts: requested, locked, decided once. The ledger moves the tokens.
import { type Insertable, sql } from 'kysely';
import type { Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';

/** False when the owner has an open one already, also with concurrent requests. */
export async function insertPayout(
  trx: Trx,
  payout: Pick<
    Insertable<Database['payouts']>,
    'id' | 'owner_id' | 'amount_minor' | 'token_price_micro' | 'requested_at'
  >,
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
  payout: { id: string; ownerId: string; amountMinor: number; now: Date },
): Promise<string> {
  const row = await trx
    .insertInto('payouts')
    .values({
      id: payout.id,
      owner_id: payout.ownerId,
      amount_minor: payout.amountMinor,
      status: 'requested',
      requested_at: payout.now,
      decided_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .where('status', '=', sql.lit('requested'))
        .doUpdateSet((eb) => ({
          amount_minor: eb('payouts.amount_minor', '+', eb.ref('excluded.amount_minor')),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const selectPayout = (trx: Trx) =>
  trx.selectFrom('payouts').select(['id', 'owner_id', 'amount_minor', 'status', 'decided_at']);

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

export const setPayoutAmount = (trx: Trx, id: string, amountMinor: number) =>
  trx.updateTable('payouts').set({ amount_minor: amountMinor }).where('id', '=', id).execute();

export const markDecided = (
  trx: Trx,
  id: string,
  decided: { status: 'paid' | 'refused'; note: string; decided_at: Date },
) => trx.updateTable('payouts').set(decided).where('id', '=', id).execute();

/** The recipient of the decision, with their language; undefined when their account is deleted. */
export const findRecipient = (trx: Trx, ownerId: string) =>
  trx
    .selectFrom('users')
    .select(['email', 'lang', 'deleted_at'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
