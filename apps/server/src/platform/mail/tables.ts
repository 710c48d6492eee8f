import type { Generated } from 'kysely';

declare module '../db/database.ts' {
  interface Database {
    outgoing_mails: OutgoingMailsTable;
  }
}

export interface OutgoingMailsTable {
  id: string;
  kind: string;
  recipient: string;
  lang: 'en' | 'el';
  subject: string;
  /** Both bodies are deleted once a mail server has accepted the mail: they contain links that open accounts. */
  text_body: string | null;
  html_body: string | null;
  /** Null: the host, if it has an address. */
  reply_to: string | null;
  created_at: Date;
  next_attempt_at: Date;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  given_up_at: Date | null;
}
