// SQL for charges without an account: insert, mail, hand over and forget.
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Db, Trx } from '../../platform/db/db.ts';

export type GuestChargeRow = Selectable<Database['guest_charges']>;

export async function insertGuestCharge(
  trx: Trx,
  row: Insertable<Database['guest_charges']>,
): Promise<void> {
  await trx.insertInto('guest_charges').values(row).execute();
}

/** Whether a charge has begun with this secret. */
export const isSecretUsed = async (db: Db, hash: string): Promise<boolean> =>
  (await db
    .selectFrom('guest_charges')
    .select('id')
    .where('secret_hash', '=', hash)
    .executeTakeFirst()) !== undefined;

/** The receipt is mailed there; one that was mailed is not mailed again. */
export async function writeEmail(db: Db, id: string, email: string): Promise<void> {
  await db
    .updateTable('guest_charges')
    .set({ email })
    .where('id', '=', id)
    .where('receipt_mailed_at', 'is', null)
    .execute();
}

/** False where another node has mailed it, or it was forgotten. */
export async function noteMailed(
  trx: Trx,
  id: string,
  mailed: { hash: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('guest_charges')
    .set({ receipt_mailed_at: mailed.now, mail_secret_hash: mailed.hash })
    .where('id', '=', id)
    .where('receipt_mailed_at', 'is', null)
    .where('email', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False where an account has it already. */
export async function takeOver(
  trx: Trx,
  id: string,
  taken: { userId: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('guest_charges')
    .set({ user_id: taken.userId, taken_over_at: taken.now })
    .where('id', '=', id)
    .where('taken_over_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Nobody opens pages any more of charges that this account has; their mail addresses are forgotten. */
export async function eraseOf(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('guest_charges')
    .set({ secret_hash: null, mail_secret_hash: null, email: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Nobody opens pages any more of charges that began before; the mail address is forgotten with them. */
export async function forgetSecrets(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('guest_charges')
    .set({ secret_hash: null, mail_secret_hash: null, email: null })
    .where('secret_hash', 'is not', null)
    .where('created_at', '<', before)
    .execute();
}
