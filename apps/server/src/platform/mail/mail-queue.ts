import { isGuestAddress } from '@voltagora/domain';
import type { Clock } from '../clock.ts';
import type { Db, Trx } from '../db/db.ts';
import { newId } from '../ids.ts';
import { deleteMail, insertMail } from './outgoing-mails.store.ts';

/** A message to one person, in their language. */
export interface Mail {
  /** The kind of mail, such as `activation`; for logs, which never name the recipient. */
  kind: string;
  to: string;
  lang: 'en' | 'el';
  subject: string;
  text: string;
  html: string;
  /** The address for replies; without it, replies go to the host. */
  replyTo?: string;
}

/**
 * Queues a mail in the transaction of the caller, so that it is sent only if that transaction commits. People without an
 * account have no address, and get none.
 */
export async function queueMail(db: Db | Trx, clock: Clock, mail: Mail): Promise<void> {
  if (isGuestAddress(mail.to)) return;
  await insertMail(db, toRow(mail, clock.now()));
}

/**
 * Queues a mail and removes it before it is visible. An answer that must not reveal whether an account exists takes as long this
 * way as with a mail.
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
