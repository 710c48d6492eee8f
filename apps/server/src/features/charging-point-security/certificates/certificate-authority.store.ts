import type { Selectable } from 'kysely';
import { LIST_MAX, type SealedPart } from '../../../platform/keys/sealed-part.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';

type Authority = Omit<Selectable<Database['certificate_authority']>, 'id'>;

/** Stores the authority; if another node was first, its authority is kept and returned. */
export async function keepAuthority(db: Db, made: Authority): Promise<Authority> {
  await db
    .insertInto('certificate_authority')
    .values({ id: true, ...made })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findAuthority(db)) ?? made;
}

export const findAuthority = (db: Db): Promise<Authority | undefined> =>
  db
    .selectFrom('certificate_authority')
    .select(['certificate_pem', 'private_key_pem', 'key_id', 'created_at'])
    .executeTakeFirst();

const ROW = 'key';

/** The key of the authority, as the rotation of the secret of the installation sees it. */
export const sealedAuthorityKey: SealedPart = {
  name: 'key of the certificate authority',
  purpose: 'authorityKey',
  isLasting: true,
  async count(db, keyId) {
    const found = await db
      .selectFrom('certificate_authority')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('key_id', '=', keyId)
      .executeTakeFirst();
    return Number(found?.count ?? 0);
  },
  list: (db, otherThan, after) =>
    db
      .selectFrom('certificate_authority')
      .select((eb) => [eb.val(ROW).as('at'), 'private_key_pem as sealed', 'key_id as keyId'])
      .where('key_id', 'is distinct from', otherThan)
      .where((eb) => eb.lit(after === ''))
      .limit(LIST_MAX)
      .execute(),
  async replace(db, row, { sealed, keyId }) {
    await db
      .updateTable('certificate_authority')
      .set({ private_key_pem: sealed, key_id: keyId })
      .where('private_key_pem', '=', row.sealed)
      .execute();
  },
};
