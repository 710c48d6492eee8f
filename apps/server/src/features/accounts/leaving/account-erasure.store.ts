// Erases a person's data. The user's row stays, without a name, because the ledger and the bookings refer to it.
import type { Trx } from '../../../platform/db/db.ts';
import { deleteAnswersOf } from '../../../platform/http/idempotency/idempotency.store.ts';
import { deleteMailsTo } from '../../../platform/mail/outgoing-mails.store.ts';
import type { UserRow } from '../accounts.store.ts';

/** Locks and reads the user; undefined when already deleted. */
export const lockActiveUser = (trx: Trx, userId: string): Promise<UserRow | undefined> =>
  trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Deletes the credentials, the personal data and all mails of a person. */
export async function erasePerson(trx: Trx, { id, email }: UserRow, now: Date): Promise<void> {
  const tables = ['user_sessions', 'account_links', 'user_identities', 'login_tickets'] as const;
  for (const table of tables) {
    await trx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await deleteAnswersOf(trx, id);
  await deleteMailsTo(trx, email);
  await trx
    .updateTable('users')
    .set({
      // Undeliverable, and cannot be registered again (RFC 2606).
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
