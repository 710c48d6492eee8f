import type { Clock } from '../clock.ts';
import type { Db, Trx } from '../db/db.ts';
import { newId } from '../ids.ts';
import { deleteMail, insertMail } from './outgoing-mails.store.ts';

/** A message to one person, complete in their language. */
export interface Mail {
  /** What it is about, such as `activation`; for logs, which never name the recipient. */
  kind: string;
  to: string;
  lang: 'en' | 'el';
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to; left out, to the host. */
  replyTo?: string;
}

/** Queues a mail in the caller's transaction, so that it is sent exactly when what it speaks of is true. */
export async function queueMail(db: Db | Trx, clock: Clock, mail: Mail): Promise<void> {
  await insertMail(db, toRow(mail, clock.now()));
}

/**
 * Queues a mail and takes it back before anybody sees it. An answer that must not tell whether there is somebody to
 * write to takes as long this way as with a mail.
 */
export async function rehearseMail(trx: Trx, clock: Clock, mail: Mail): Promise<void> {
  const row = toRow(mail, clock.now());
  await insertMail(trx, row);
  await deleteMail(trx, row.id);
}

function toRow(mail: Mail, now: Date) {
  return {
    id: newId(),
    kind: mail.kind,
    recipient: mail.to,
    lang: mail.lang,
    subject: mail.subject,
    text_body: mail.text,
    html_body: mail.html,
    reply_to: mail.replyTo ?? null,
    created_at: now,
    next_attempt_at: now,
  };
}
