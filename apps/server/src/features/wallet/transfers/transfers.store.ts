// The payouts of bank transfers.
import type { Trx } from '../../../platform/db/db.ts';

/** Payouts that wait and are in no transfer yet, the longest waiting first. Those of owners who have left can still grow. */
export const listWaiting = (trx: Trx, limit: number) =>
  selectPayouts(trx)
    .where('status', '=', 'requested')
    .where('file_id', 'is', null)
    .orderBy('requested_at')
    .orderBy('payouts.id')
    .limit(limit)
    .execute();

/** All of a transfer, whatever has become of them since. */
export const listOfFile = (trx: Trx, fileId: string) =>
  selectPayouts(trx)
    .where('file_id', '=', fileId)
    .orderBy('requested_at')
    .orderBy('payouts.id')
    .execute();

export const findFile = (trx: Trx, messageId: string) =>
  trx
    .selectFrom('payout_files')
    .select(['id', 'message_id', 'created_at'])
    .where('message_id', '=', messageId)
    .executeTakeFirst();

const selectPayouts = (trx: Trx) =>
  trx
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.owner_id')
    .select(['payouts.id', 'owner_id', 'status', 'fiat_minor', 'currency', 'iban', 'holder'])
    .select('users.deleted_at');
