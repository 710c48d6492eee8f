// The reply address of a mail, if it is not the host's.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table outgoing_mails add column reply_to text').execute(db);
}
