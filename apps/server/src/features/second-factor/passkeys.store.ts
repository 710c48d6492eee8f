// SQL for passkeys and their challenges.
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';

export type PasskeyRow = Selectable<Database['passkeys']>;
type ChallengeRow = Selectable<Database['passkey_challenges']>;
export type Purpose = ChallengeRow['purpose'];

export async function insertChallenge(db: Db, challenge: ChallengeRow): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute();
}

/** Uses a challenge up; false when it is unknown, used, expired, or of another person or purpose. */
export async function takeChallenge(
  db: Db | Trx,
  { challenge_hash, purpose, user_id }: Omit<ChallengeRow, 'expires_at'>,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge_hash)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', user_id)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function forgetChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}

export const listPasskeys = (db: Db | Trx, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findPasskey = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** False when the credential is registered already. */
export async function insertPasskey(trx: Trx, passkey: PasskeyRow): Promise<boolean> {
  const inserted = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Stores the counter of a signature; false when another signature was stored meanwhile. */
export async function advanceCounter(
  db: Db,
  { id, counter: former }: Pick<PasskeyRow, 'id' | 'counter'>,
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> {
  const advanced = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', former)
    .returning('id')
    .executeTakeFirst();
  return advanced !== undefined;
}

export const renamePasskeyOf = (
  db: Db,
  userId: string,
  { id, name }: Pick<PasskeyRow, 'id' | 'name'>,
): Promise<PasskeyRow | undefined> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const deletePasskeyOf = (
  trx: Trx,
  userId: string,
  id: string,
): Promise<PasskeyRow | undefined> =>
  trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export async function deletePasskeysOf(trx: Trx, userId: string): Promise<number> {
  const deleted = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return deleted.length;
}

export async function deleteChallengesOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
}
