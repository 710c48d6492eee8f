import type { Clock } from '../clock.ts';
import type { Db, Trx } from '../db/connection.ts';
import { newId } from '../ids.ts';
import { insertMail } from './outgoing-mails.store.ts';

/** A message to one person, complete in their language. */
export interface Mail {
  /** What it is about, such as `activation`; for logs, which never name the recipient. */
  kind: string;
  to: string;
  lang: 'en' | 'el';
  subject: string;
  text: string;
  html: string;
}

/** Queues a mail in the caller's transaction, so that it is sent exactly when what it speaks of is true. */
export async function queueMail(db: Db | Trx, clock: Clock, mail: Mail): Promise<void> {
  const now = clock.now();
  await insertMail(db, {
    id: newId(),
    kind: mail.kind,
    recipient: mail.to,
    lang: mail.lang,
    subject: mail.subject,
    text_body: mail.text,
    html_body: mail.html,
    created_at: now,
    next_attempt_at: now,
  });
}
