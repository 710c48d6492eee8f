// Disputes that events have named and that are not processed yet.
import type { Db, Trx } from '../../../platform/db/db.ts';

export interface WaitingDispute {
  provider: string;
  /** As the provider calls it. */
  disputeId: string;
  /** Of the last event: one that comes while the provider is asked makes the dispute wait on. */
  mark: string;
}

export const noteWaiting = (
  db: Db,
  { provider, disputeId: provider_dispute_id, mark }: WaitingDispute,
  received_at: Date,
) =>
  db
    .insertInto('waiting_disputes')
    .values({ provider, provider_dispute_id, mark, received_at })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_dispute_id']).doUpdateSet({ mark }),
    )
    .execute();

/** Once it is processed, unless another event came meanwhile. */
export const deleteWaiting = (trx: Trx, { provider, disputeId, mark }: WaitingDispute) =>
  trx
    .deleteFrom('waiting_disputes')
    .where('provider', '=', provider)
    .where('provider_dispute_id', '=', disputeId)
    .where('mark', '=', mark)
    .execute();

/** All, because those that rest after a failure must not keep others from their turn. */
export const listWaiting = (db: Db): Promise<WaitingDispute[]> =>
  db
    .selectFrom('waiting_disputes')
    .select(['provider', 'provider_dispute_id as disputeId', 'mark'])
    .orderBy('received_at')
    .execute();
