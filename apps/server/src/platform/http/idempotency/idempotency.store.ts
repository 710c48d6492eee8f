// Idempotency keys as rows, written with the answer in the transaction of the effect, so that either both exist or neither.
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';

export interface OneTimeQuestion {
  userId: string;
  key: string;
  call: string;
  requestHash: string;
}

const KEPT_MS = 24 * 60 * 60 * 1000;
const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/**
 * False when the key has been used; waits for a transaction that is using it. 'nobody' when the account no longer exists. The
 * row of the user is locked first, because the key refers to it: a deletion of the account, or another call of the same user
 * that locks it later, could otherwise deadlock.
 */
export async function takeKey(
  trx: Trx,
  { userId, key, call, requestHash }: OneTimeQuestion,
  now: Date,
): Promise<boolean | 'nobody'> {
  const { rows } = await sql<{ is_living: boolean; is_taken: boolean }>`
    with living as materialized (
      select id from users where id = ${userId} and deleted_at is null for no key update
    ), taken as (
      insert into idempotency_keys (user_id, key, call, request_hash, answer, created_at)
      select id, ${key}::text, ${call}::text, ${requestHash}::text, null, ${now}::timestamptz from living
      on conflict (user_id, key) do update
        set call = excluded.call, request_hash = excluded.request_hash, answer = null, created_at = excluded.created_at
        where idempotency_keys.created_at <= ${keptSince(now)}::timestamptz
      returning 1
    )
    select exists (select from living) as is_living, exists (select from taken) as is_taken`.execute(
    trx,
  );
  const [row] = rows;
  return row?.is_living === true ? row.is_taken : 'nobody';
}

export async function keepAnswer(trx: Trx, asked: OneTimeQuestion, answer: string): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('user_id', '=', asked.userId)
    .where('key', '=', asked.key)
    .execute();
}

export const findAnswer = (db: Db, asked: OneTimeQuestion, now: Date) =>
  db
    .selectFrom('idempotency_keys')
    .select(['call', 'request_hash', 'answer'])
    .where('user_id', '=', asked.userId)
    .where('key', '=', asked.key)
    .where('created_at', '>', keptSince(now))
    .executeTakeFirst();

/** Deletes keys whose time has passed; they may be used again. */
export async function forgetKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', keptSince(now)).execute();
}

export async function deleteAnswersOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}
