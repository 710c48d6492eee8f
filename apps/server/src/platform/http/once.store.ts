// Idempotency keys as rows: taken and answered in the transaction of the effect, so that both are there or neither.
import type { Db, Trx } from '../db/connection.ts';

export interface AskedOnce {
  userId: string;
  key: string;
  call: string;
  requestHash: string;
}

const KEPT_MS = 24 * 60 * 60 * 1000;
const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/**
 * False when the key has been used; waits for a transaction that is using it. 'nobody' where the account is no more. The user's row is locked first: the key refers to
 * it, and a deletion of the account or another call of theirs that locks it later would wait for this one in a circle.
 */
export async function takeKey(trx: Trx, asked: AskedOnce, now: Date): Promise<boolean | 'nobody'> {
  const living = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', asked.userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (living === undefined) return 'nobody';
  const asNew = {
    call: asked.call,
    request_hash: asked.requestHash,
    answer: null,
    created_at: now,
  };
  const result = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: asked.userId, key: asked.key, ...asNew })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(asNew)
        .where('idempotency_keys.created_at', '<=', keptSince(now)),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function keepAnswer(trx: Trx, asked: AskedOnce, answer: string): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('user_id', '=', asked.userId)
    .where('key', '=', asked.key)
    .execute();
}

export const findAnswer = (db: Db, asked: AskedOnce, now: Date) =>
  db
    .selectFrom('idempotency_keys')
    .select(['call', 'request_hash', 'answer'])
    .where('user_id', '=', asked.userId)
    .where('key', '=', asked.key)
    .where('created_at', '>', keptSince(now))
    .executeTakeFirst();

/** Deletes the keys that have become new again. */
export async function forgetKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', keptSince(now)).execute();
}
