import type { Trx } from '../../../platform/db/db.ts';

/** False when the account is already suspended or deleted. */
export async function markSuspended(trx: Trx, userId: string, now: Date): Promise<boolean> {
  const marked = await trx
    .updateTable('users')
    .set({ suspended_at: now })
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** False when the account was not suspended. */
export async function unmarkSuspended(trx: Trx, userId: string): Promise<boolean> {
  const marked = await trx
    .updateTable('users')
    .set({ suspended_at: null })
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}
