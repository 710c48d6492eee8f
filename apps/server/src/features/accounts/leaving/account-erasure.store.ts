// What is erased of a person, as rows. The user's own row stays for the ledger and the bookings, and names nobody.
import type { Db, Trx } from '../../../platform/db/db.ts';
import { deleteAnswersOf } from '../../../platform/http/idempotency/idempotency.store.ts';
import { deleteMailsTo } from '../../../platform/mail/outgoing-mails.store.ts';
import type { UserRow } from '../accounts.store.ts';

/** The user as they are now, until the transaction ends; undefined when they are deleted already. */
export const lockActiveUser = (trx: Trx, userId: string): Promise<UserRow | undefined> =>
  trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** When the person last proved who they are. */
export async function readSessionStart(db: Db, sessionId: string): Promise<Date | undefined> {
  const session = await db
    .selectFrom('user_sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session?.created_at;
}

/** What opens the account, who the person is, and every mail to them, sent or not. */
export async function erasePerson(trx: Trx, { id, email }: UserRow, now: Date): Promise<void> {
  const tables = ['user_sessions', 'account_links', 'user_identities'] as const;
  for (const table of tables) {
    await trx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await deleteAnswersOf(trx, id);
  await deleteMailsTo(trx, email);
  await trx
    .updateTable('users')
    .set({
      // No mail can ever be sent there, and nobody can register it (RFC 2606).
      email: `deleted-${id}@deleted.invalid`,
      password_hash: null,
      first_name: '',
      last_name: '',
      phone_number: '',
      lang: 'en',
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
}
