// Stored keys as rows.
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { StoredKeyPurpose } from './key-set.ts';
import { LIST_MAX, type SealedPart } from './sealed-part.ts';

type Db = Kysely<Database>;

export const listStoredKeys = (db: Db) =>
  db.selectFrom('stored_keys').select(['purpose', 'sealed', 'key_id as keyId']).execute();

/** Does nothing where another node has stored its own meanwhile. */
export async function insertStoredKey(
  db: Db,
  purpose: StoredKeyPurpose,
  { sealed, keyId }: { sealed: string; keyId: string },
): Promise<void> {
  await db
    .insertInto('stored_keys')
    .values({ purpose, sealed, key_id: keyId, created_at: sql`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const storedKeysPart: SealedPart = {
  name: 'stored keys',
  purpose: 'storedKey',
  isLasting: true,
  async count(db, keyId) {
    const found = await db
      .selectFrom('stored_keys')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('key_id', '=', keyId)
      .executeTakeFirst();
    return Number(found?.count ?? 0);
  },
  list: (db, otherThan, after) =>
    db
      .selectFrom('stored_keys')
      .select(['purpose as at', 'purpose as boundTo', 'sealed', 'key_id as keyId'])
      .where('key_id', '<>', otherThan)
      .where('purpose', '>', after)
      .orderBy('purpose')
      .limit(LIST_MAX)
      .execute(),
  async replace(db, row, { sealed, keyId }) {
    await db
      .updateTable('stored_keys')
      .set({ sealed, ...(keyId !== null && { key_id: keyId }) })
      .where('purpose', '=', row.at)
      .where('sealed', '=', row.sealed)
      .execute();
  },
};
