// The encrypted secrets of authenticator apps, as the rotation of the secret of the installation sees them.
import { LIST_MAX, type SealedPart } from '../../platform/keys/sealed-part.ts';

const NIL = '00000000-0000-0000-0000-000000000000';

const partOf = (
  name: string,
  value: 'secret_encrypted' | 'pending_encrypted',
  key: 'secret_key_id' | 'pending_key_id',
): SealedPart => ({
  name,
  purpose: 'authenticator',
  isLasting: true,
  async count(db, keyId) {
    const found = await db
      .selectFrom('authenticators')
      .select((eb) => eb.fn.countAll().as('count'))
      .where(value, 'is not', null)
      .where(key, '=', keyId)
      .executeTakeFirst();
    return Number(found?.count ?? 0);
  },
  list: (db, otherThan, after) =>
    db
      .selectFrom('authenticators')
      .select((eb) => [
        'user_id as at',
        'user_id as boundTo',
        eb.ref(value).$notNull().as('sealed'),
        eb.ref(key).as('keyId'),
      ])
      .where(value, 'is not', null)
      .where(key, 'is distinct from', otherThan)
      .where('user_id', '>', after === '' ? NIL : after)
      .orderBy('user_id')
      .limit(LIST_MAX)
      .execute(),
  async replace(db, row, { sealed, keyId }) {
    await db
      .updateTable('authenticators')
      .set({ [value]: sealed, [key]: keyId })
      .where('user_id', '=', row.at)
      .where(value, '=', row.sealed)
      .execute();
  },
});

/** What is stored sealed with the secret of the installation. */
export const sealedFactors: readonly SealedPart[] = [
  partOf('authenticator apps', 'secret_encrypted', 'secret_key_id'),
  partOf('authenticator apps being added', 'pending_encrypted', 'pending_key_id'),
];
