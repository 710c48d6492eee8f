// Outgoing mail as rows. A mail is claimed by moving its next attempt into the future, so that nobody else sends it meanwhile,
// and nothing is locked during the conversation with the mail server.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../db/db.ts';
import type { Database } from '../db/database.ts';

export type MailRow = Selectable<Database['outgoing_mails']>;

export async function insertMail(
  db: Db | Trx,
  mail: Insertable<Database['outgoing_mails']>,
): Promise<void> {
  await db.insertInto('outgoing_mails').values(mail).execute();
}

export async function deleteMail(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('outgoing_mails').where('id', '=', id).execute();
}

/** The mail that has been due longest, claimed until `heldUntil`; undefined when none is due. */
export async function takeDueMail(
  db: Db,
  times: { now: Date; heldUntil: Date; notBefore: Date },
): Promise<MailRow | undefined> {
  return db
    .with('due', (cte) =>
      cte
        .selectFrom('outgoing_mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('next_attempt_at', '<=', times.now)
        .where('created_at', '>', times.notBefore)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outgoing_mails')
    .from('due')
    .whereRef('outgoing_mails.id', '=', 'due.id')
    .set((eb) => ({
      next_attempt_at: times.heldUntil,
      attempts: eb('outgoing_mails.attempts', '+', 1),
    }))
    .returningAll('outgoing_mails')
    .executeTakeFirst();
}

const NO_BODIES = { text_body: null, html_body: null, reply_to: null } as const;

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  const done = { sent_at: now, last_error: null, ...NO_BODIES };
  await db.updateTable('outgoing_mails').set(done).where('id', '=', id).execute();
}

export async function markForRetry(
  db: Db,
  id: string,
  failure: { last_error: string; next_attempt_at: Date },
): Promise<void> {
  await db.updateTable('outgoing_mails').set(failure).where('id', '=', id).execute();
}

export async function markAbandoned(
  db: Db,
  id: string,
  failure: { last_error: string; given_up_at: Date },
): Promise<void> {
  const done = { ...failure, ...NO_BODIES };
  await db.updateTable('outgoing_mails').set(done).where('id', '=', id).execute();
}

/** Gives up mail that was queued before `before` and never sent; returns the number. */
export async function abandonOldMails(db: Db, before: Date, now: Date): Promise<number> {
  const outcome = await db
    .updateTable('outgoing_mails')
    .set({ given_up_at: now, ...NO_BODIES })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('created_at', '<=', before)
    .executeTakeFirst();
  return Number(outcome.numUpdatedRows);
}

export async function deleteMailsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outgoing_mails').where('created_at', '<=', before).execute();
}

/** Every mail to an address, sent or not. */
export async function deleteMailsTo(trx: Trx, email: string): Promise<void> {
  await trx
    .deleteFrom('outgoing_mails')
    .where(sql`lower(recipient)`, '=', email)
    .execute();
}
