// SQL for sign-in attempts and for the identities that providers have verified.
import type { Insertable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { UserRow } from '../accounts.store.ts';
import type { Names } from './sign-in-profile.ts';

type Attempts = Database['sign_in_attempts'];
type Identity = Pick<Database['user_identities'], 'provider' | 'subject'>;

export async function insertAttempt(
  db: Db,
  attempt: Omit<Insertable<Attempts>, 'names'>,
): Promise<void> {
  await db.insertInto('sign_in_attempts').values(attempt).execute();
}

export async function forgetExpiredAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', now).execute();
}

interface WantedAttempt {
  stateHash: string;
  provider: Identity['provider'];
  browserHash: string;
  now: Date;
}

/** Takes and deletes a valid attempt of this browser, so that it works once. */
export function takeAttempt(db: Db, { stateHash, provider, browserHash, now }: WantedAttempt) {
  return db
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(['nonce', 'code_verifier', 'role', 'lang', 'names'])
    .executeTakeFirst();
}

/** Stores the names of a response; names stored earlier stay. */
export async function keepNames(
  db: Db,
  stateHash: string,
  provider: Identity['provider'],
  names: Names,
): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set({ names: JSON.stringify(names) })
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('names', 'is', null)
    .execute();
}

export const findUserByIdentity = (
  db: Db | Trx,
  { provider, subject }: Identity,
): Promise<UserRow | undefined> =>
  db
    .selectFrom('user_identities')
    .innerJoin('users', 'users.id', 'user_identities.user_id')
    .selectAll('users')
    .where('user_identities.provider', '=', provider)
    .where('user_identities.subject', '=', subject)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

/** Two concurrent responses for one person insert one identity. */
export async function insertIdentity(
  trx: Trx,
  identity: Database['user_identities'],
): Promise<void> {
  await trx
    .insertInto('user_identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute();
}

/** Activates an account for the mailbox's owner, and removes the password of the person who registered it. */
export const takeOver = (
  trx: Trx,
  userId: string,
  changes: Partial<Pick<UserRow, 'first_name' | 'last_name' | 'role'>>,
  now: Date,
): Promise<UserRow> =>
  trx
    .updateTable('users')
    .set({ ...changes, activated_at: now, password_hash: null })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
