// Users as rows.
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/connection.ts';
import type { Database } from '../../platform/db/schema.ts';

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

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

export const findUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

type UserChanges = Partial<Pick<UserRow, 'first_name' | 'last_name' | 'phone_number' | 'lang'>>;

export function updateUser(db: Db, id: string, changes: UserChanges): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
