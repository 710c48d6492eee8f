// Mailed links as rows: a user has at most one of each purpose, kept as a hash.
import type { Insertable } from 'kysely';
import type { Db, Trx } from '../../platform/db/connection.ts';
import type { Database } from '../../platform/db/schema.ts';

export type LinkPurpose = Database['account_links']['purpose'];

export async function insertLink(
  trx: Trx,
  link: Omit<Insertable<Database['account_links']>, 'used_at'>,
): Promise<void> {
  await trx.insertInto('account_links').values(link).execute();
}

/** Voids a user's links, of one purpose or of all. */
export async function deleteLinks(trx: Trx, userId: string, purpose?: LinkPurpose): Promise<void> {
  await trx
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'activation'))
    .execute();
}

export interface GivenLink {
  userId: string;
  purpose: LinkPurpose;
  tokenHash: string;
  now: Date;
}

/** The user a live link belongs to. */
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

/** Uses a live link up; false when it is none, or somebody else was faster. */
export async function useLink(
  trx: Trx,
  { userId, purpose, tokenHash, now }: GivenLink,
): Promise<boolean> {
  const used = await trx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
