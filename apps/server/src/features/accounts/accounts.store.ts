// SQL for users: insert, activate, change and lock.
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';
import type { LinkRegistration } from './tables.ts';

export type UserRow = Selectable<Database['users']>;

/** Inserts a user; undefined when the e-mail is taken. */
export function insertUser(db: Db | Trx, user: UserRow): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Inserts a user, or replaces a registration that was never activated. The person who controls the mailbox decides by
 * activating; until then no password opens the account. Undefined when the e-mail belongs to an activated account.
 */
export function insertOrReplaceWaiting(trx: Trx, user: UserRow): Promise<UserRow | undefined> {
  return trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet((eb) => ({
          password_hash: null,
          first_name: eb.ref('excluded.first_name'),
          last_name: eb.ref('excluded.last_name'),
          phone_number: eb.ref('excluded.phone_number'),
          role: eb.ref('excluded.role'),
          lang: eb.ref('excluded.lang'),
          created_at: eb.ref('excluded.created_at'),
        }))
        .where('users.activated_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst();
}

/** The password with which a waiting account was registered, so that another link can be for the same registration. */
export async function keepPassword(trx: Trx, id: string, password_hash: string | null) {
  await trx.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
}

/** Serializes changes to who may open an account. Every such change takes this lock first. */
export async function lockUser(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Activates with the data of `registered`, if given. Undefined when the account is already activated or deleted. */
export const activateUser = (
  trx: Trx,
  id: string,
  now: Date,
  registered: Partial<LinkRegistration> | null = null,
): Promise<UserRow | undefined> =>
  trx
    .updateTable('users')
    .set({ ...registered, activated_at: now })
    .where('id', '=', id)
    .where('activated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Sets a password; undefined when the account is gone, or its password is no longer `former`. */
export function updatePassword(
  trx: Trx,
  id: string,
  { hash, former }: { hash: string; former: string | null },
): Promise<UserRow | undefined> {
  return trx
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not distinct from', former)
    .returningAll()
    .executeTakeFirst();
}

export const findUserByEmail = (db: Db | Trx, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

/** Undefined when the account was deleted after the request's access check. */
export const findUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

type UserChanges = Partial<Pick<UserRow, 'first_name' | 'last_name' | 'phone_number' | 'lang'>>;

export function updateUser(db: Db, id: string, changes: UserChanges): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
