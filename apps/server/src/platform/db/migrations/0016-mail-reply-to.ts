// Whom an answer to a mail goes to, where that is not the host.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table outgoing_mails add column reply_to text').execute(db);
}
