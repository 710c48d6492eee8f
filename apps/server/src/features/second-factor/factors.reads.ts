// Which factors a person has, how to address them, and what the export of their data shows: no secrets, no hashes.
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';

export const readFactors = (db: Db | Trx, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('authenticators', 'authenticators.user_id', 'users.id')
    .leftJoin('recovery_codes', 'recovery_codes.user_id', 'users.id')
    .where('users.id', '=', userId)
    .select([
      'authenticators.confirmed_at',
      sql<number>`(select count(*) from passkeys where passkeys.user_id = users.id)::int`.as(
        'passkeys',
      ),
      sql<number>`coalesce(cardinality(recovery_codes.code_hashes), 0)`.as('recovery_codes_left'),
    ])
    .executeTakeFirst();

/** Undefined when the account was deleted. */
export const findPerson = (db: Db | Trx, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'lang'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Serializes changes to the factors of one person until the transaction ends. */
export const lockFactors = (trx: Trx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('second factors'), hashtext(${userId}))`.execute(trx);
