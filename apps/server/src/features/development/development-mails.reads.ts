import type { DevelopmentMail } from '@voltagora/contract';
import type { Db } from '../../platform/db/db.ts';
import { listMailsWithText } from '../../platform/mail/outgoing-mails.reads.ts';

const SHOWN_MAX = 50;

/** The newest outgoing mails whose texts are still stored. */
export async function readUnsentMails(db: Db): Promise<DevelopmentMail[]> {
  const rows = await listMailsWithText(db, SHOWN_MAX);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    lang: row.lang,
    subject: row.subject,
    text: row.text_body ?? '',
    html: row.html_body ?? '',
    created_at: row.created_at.toISOString(),
  }));
}
