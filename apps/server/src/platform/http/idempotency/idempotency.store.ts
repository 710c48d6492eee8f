// Idempotency keys as rows, written with the answer in the transaction of the effect, so that either both exist or neither.
import { sql } from 'kysely';
import { calls } from '@voltagora/contract';
import type { Db, Trx } from '../../db/db.ts';
import { LIST_MAX, type SealedPart } from '../../keys/sealed-part.ts';

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
        set call = excluded.call, request_hash = excluded.request_hash, answer = null, key_id = null, created_at = excluded.created_at
        where idempotency_keys.created_at <= ${keptSince(now)}::timestamptz
      returning 1
    )
    select exists (select from living) as is_living, exists (select from taken) as is_taken`.execute(
    trx,
  );
  const [row] = rows;
  return row?.is_living === true ? row.is_taken : 'nobody';
}

export async function keepAnswer(
  trx: Trx,
  asked: OneTimeQuestion,
  answer: string,
  keyId: string | null,
): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ answer, key_id: keyId })
    .where('user_id', '=', asked.userId)
    .where('key', '=', asked.key)
    .execute();
}

export const findAnswer = (db: Db, asked: OneTimeQuestion, now: Date) =>
  db
    .selectFrom('idempotency_keys')
    .select(['call', 'request_hash', 'answer', 'key_id'])
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

const SEALED_CALLS: readonly string[] = Object.entries(calls).flatMap(([name, call]) =>
  'isIdempotent' in call && call.isIdempotent === 'sealed' ? [name] : [],
);
const UUID_LENGTH = 36;

/** Answers that contain a secret, as the rotation of the secret of the installation sees them. */
export const sealedAnswers: SealedPart = {
  name: 'answers kept for a day',
  purpose: 'answer',
  isLasting: false,
  async count(db, keyId) {
    const found = await db
      .selectFrom('idempotency_keys')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('call', 'in', SEALED_CALLS)
      .where('key_id', '=', keyId)
      .executeTakeFirst();
    return Number(found?.count ?? 0);
  },
  async list(db, otherThan, after) {
    const rows = await db
      .selectFrom('idempotency_keys')
      .select((eb) => [
        'user_id',
        'key',
        eb.ref('answer').$notNull().as('sealed'),
        'key_id as keyId',
      ])
      .where('call', 'in', SEALED_CALLS)
      .where('answer', 'is not', null)
      .where('key_id', 'is distinct from', otherThan)
      .$if(after !== '', (query) => {
        const [userId, key] = placeOf(after);
        return query.where(sql<boolean>`(user_id, key) > (${userId}::uuid, ${key}::text)`);
      })
      .orderBy('user_id')
      .orderBy('key')
      .limit(LIST_MAX)
      .execute();
    return rows.map(({ user_id: userId, key, ...value }) => ({ at: `${userId} ${key}`, ...value }));
  },
  async replace(db, row, { sealed, keyId }) {
    const [userId, key] = placeOf(row.at);
    await db
      .updateTable('idempotency_keys')
      .set({ answer: sealed, key_id: keyId })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('answer', '=', row.sealed)
      .execute();
  },
};

const placeOf = (at: string): [string, string] => [
  at.slice(0, UUID_LENGTH),
  at.slice(UUID_LENGTH + 1),
];
