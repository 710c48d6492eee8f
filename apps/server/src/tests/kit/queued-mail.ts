// Mails for tests.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Mail } from '../../platform/mail/mail-queue.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';

export const testMail = (over: Partial<Mail> = {}): Mail => ({
  kind: 'test',
  to: 'maria@example.org',
  lang: 'en',
  subject: 'A subject',
  text: 'Words https://charge.example/open/secret-token',
  html: '<p>Words</p>',
  ...over,
});

/** Queues the mail and returns the id of its row. */
export async function queueTestMail(db: Db, clock: Clock, over: Partial<Mail> = {}) {
  await queueMail(db, clock, testMail(over));
  const { id } = await db
    .selectFrom('outgoing_mails')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

export const readMail = (db: Db, id: string) =>
  db.selectFrom('outgoing_mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
