// Outgoing mail as rows.
import type { Insertable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import type { Database } from '../db/schema.ts';

export async function insertMail(
  db: Db | Trx,
  mail: Insertable<Database['outgoing_mails']>,
): Promise<void> {
  await db.insertInto('outgoing_mails').values(mail).execute();
}
