// SQL for authenticator apps and recovery codes.
import { type Selectable, sql } from 'kysely';
import type { SealedValue } from '../../platform/keys/keyring.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';

type AuthenticatorRow = Selectable<Database['authenticators']>;

export const findAuthenticator = (
  db: Db | Trx,
  userId: string,
): Promise<AuthenticatorRow | undefined> =>
  db.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Stores a secret that waits for its first code, in the place of an earlier one. */
export async function putPendingSecret(
  db: Db,
  userId: string,
  { sealed, keyId, now }: SealedValue & { now: Date },
): Promise<void> {
  const pending = { pending_encrypted: sealed, pending_key_id: keyId, pending_at: now };
  await db
    .insertInto('authenticators')
    .values({ user_id: userId, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
}

/** Makes the pending secret the confirmed one; false when it is no longer that of `pendingAt`. */
export async function confirmSecret(
  trx: Trx,
  userId: string,
  { pendingAt, step, now }: { pendingAt: Date; step: number; now: Date },
): Promise<boolean> {
  const confirmed = await trx
    .updateTable('authenticators')
    .set((eb) => ({
      secret_encrypted: eb.ref('pending_encrypted'),
      secret_key_id: eb.ref('pending_key_id'),
      last_step: step,
      confirmed_at: now,
      pending_encrypted: null,
      pending_key_id: null,
      pending_at: null,
    }))
    .where('user_id', '=', userId)
    .where('pending_at', '=', pendingAt)
    .returning('user_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Accepts the code of a time step; false when a code of it or of a later one was accepted before. */
export async function takeStep(
  db: Db,
  userId: string,
  { confirmedAt, step }: { confirmedAt: Date; step: number },
): Promise<boolean> {
  const taken = await db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', '=', confirmedAt)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** False when there is no confirmed one. */
export async function deleteAuthenticator(trx: Trx, userId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted !== undefined && deleted.confirmed_at !== null;
}

/** Stores the hashes; false when the person has recovery codes already. */
export async function insertRecoveryCodes(
  trx: Trx,
  userId: string,
  hashes: string[],
  now: Date,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('recovery_codes')
    .values({ user_id: userId, code_hashes: hashes, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Uses up the code with one of these hashes; the number of codes that are left, undefined when it is none of the person's. */
export async function takeRecoveryCode(
  trx: Trx,
  userId: string,
  hashes: string[],
): Promise<number | undefined> {
  const taken = await trx
    .updateTable('recovery_codes')
    .set({
      code_hashes: sql<
        string[]
      >`array(select kept from unnest(code_hashes) kept where kept <> all(${hashes}::text[]))`,
    })
    .where('user_id', '=', userId)
    .where(sql<boolean>`code_hashes && ${hashes}::text[]`)
    .returning(sql<number>`cardinality(code_hashes)`.as('left'))
    .executeTakeFirst();
  return taken?.left;
}

export async function deleteRecoveryCodes(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Deletes secrets that were never confirmed. */
export async function forgetPendingSecrets(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('authenticators')
    .where('confirmed_at', 'is', null)
    .where('pending_at', '<=', before)
    .execute();
}
