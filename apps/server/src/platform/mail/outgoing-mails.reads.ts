// Outgoing mails for the host, the recipient's own data and the development inbox.
import type { Db, Trx } from '../db/db.ts';

const MAIL_COLUMNS = [
  'id',
  'kind',
  'recipient',
  'subject',
  'created_at',
  'next_attempt_at',
  'attempts',
  'last_error',
  'sent_at',
  'given_up_at',
] as const;

export type ListedMail = Awaited<ReturnType<typeof listMails>>[number];

export const listMails = (db: Db, limit: number) =>
  db
    .selectFrom('outgoing_mails')
    .select(MAIL_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findMail = (trx: Trx, id: string) =>
  trx
    .selectFrom('outgoing_mails')
    .select([...MAIL_COLUMNS, 'text_body'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Without their texts, which contain links that open the account. */
export const listMailsTo = (db: Db, email: string, limit: number) =>
  db
    .selectFrom('outgoing_mails')
    .select(['kind', 'subject', 'created_at', 'sent_at'])
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

/** Newest first; only mails whose texts are still stored. */
export const listMailsWithText = (db: Db, limit: number) =>
  db
    .selectFrom('outgoing_mails')
    .selectAll()
    .where('text_body', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
