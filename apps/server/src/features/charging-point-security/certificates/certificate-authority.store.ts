import type { Selectable } from 'kysely';
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
    .select(['certificate_pem', 'private_key_pem', 'created_at'])
    .executeTakeFirst();
