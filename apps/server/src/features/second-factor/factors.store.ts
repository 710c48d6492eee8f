// SQL for authenticator apps and recovery codes.
import { type Selectable, sql } from 'kysely';
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
  { encrypted, now }: { encrypted: string; now: Date },
): Promise<void> {
  const pending = { pending_encrypted: encrypted, pending_at: now };
  await db
    .insertInto('authenticators')
    .values({ user_id: userId, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
}

/** Makes the pending secret the confirmed one; false when it is no longer `encrypted`. */
export async function confirmSecret(
  trx: Trx,
  userId: string,
  { encrypted, step, now }: { encrypted: string; step: number; now: Date },
): Promise<boolean> {
  const confirmed = await trx
    .updateTable('authenticators')
    .set({
      secret_encrypted: encrypted,
      last_step: step,
      confirmed_at: now,
      pending_encrypted: null,
      pending_at: null,
    })
    .where('user_id', '=', userId)
    .where('pending_encrypted', '=', encrypted)
    .returning('user_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Accepts the code of a time step; false when a code of it or of a later one was accepted before. */
export async function takeStep(
  db: Db,
  userId: string,
  { encrypted, step }: { encrypted: string; step: number },
): Promise<boolean> {
  const taken = await db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret_encrypted', '=', encrypted)
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

/** Uses a code up; the number of codes that are left, undefined when it is none of the person's. */
export async function takeRecoveryCode(
  trx: Trx,
  userId: string,
  hash: string,
): Promise<number | undefined> {
  const taken = await trx
    .updateTable('recovery_codes')
    .set({ code_hashes: sql<string[]>`array_remove(code_hashes, ${hash})` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`${hash} = any(code_hashes)`)
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
