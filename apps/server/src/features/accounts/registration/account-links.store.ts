// Mailed links, stored as hashes. A user has at most one for setting a password, and one for each registration.
import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { LinkRegistration } from '../tables.ts';

export type LinkPurpose = Database['account_links']['purpose'];

export async function insertLink(
  trx: Trx,
  link: Omit<Insertable<Database['account_links']>, 'used_at'>,
): Promise<void> {
  await trx.insertInto('account_links').values(link).execute();
}

/** `registration` is what activation writes; null for a link that sets a password. */
export interface LinkKind {
  purpose: LinkPurpose;
  registration: LinkRegistration | null;
}

export async function deleteLinks(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('account_links').where('user_id', '=', userId).execute();
}

/** Voids a user's links of the same purpose and registration. */
export async function deleteLinksLike(
  trx: Trx,
  userId: string,
  { purpose, registration }: LinkKind,
): Promise<void> {
  const same = registration && JSON.stringify(registration);
  await trx
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`registration is not distinct from ${same}::jsonb`)
    .execute();
}

export interface GivenLink {
  userId: string;
  purpose: LinkPurpose;
  tokenHash: string;
  now: Date;
}

/** The user of a valid link. */
export function findLinkUser(db: Db, { userId, purpose, tokenHash, now }: GivenLink) {
  return db
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .selectAll('users')
    .where('account_links.user_id', '=', userId)
    .where('account_links.purpose', '=', purpose)
    .where('account_links.token_hash', '=', tokenHash)
    .where('account_links.used_at', 'is', null)
    .where('account_links.expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Uses up a valid link; undefined when it is not valid or was already used. */
export function useLink(trx: Trx, { userId, purpose, tokenHash, now }: GivenLink) {
  return trx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('registration')
    .executeTakeFirst();
}
