import type { DevelopmentMail } from '@voltagora/contract';
import type { Db } from '../../platform/db/db.ts';

const SHOWN_MAX = 50;

/** The newest outgoing mails that still have their texts. */
export async function readUnsentMails(db: Db): Promise<DevelopmentMail[]> {
  const rows = await db
    .selectFrom('outgoing_mails')
    .selectAll()
    .where('text_body', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute();
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
