// SQL for login tickets: the first step of a login is done, the second is not.
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';

type TicketRow = Selectable<Database['login_tickets']>;

export async function insertTicket(db: Db, ticket: TicketRow): Promise<void> {
  await db.insertInto('login_tickets').values(ticket).execute();
}

export const findTicket = (db: Db, hash: string, now: Date): Promise<TicketRow | undefined> =>
  db
    .selectFrom('login_tickets')
    .selectAll()
    .where('ticket_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Uses a ticket up; false when it was used before. */
export async function takeTicket(db: Db, hash: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('login_tickets')
    .where('ticket_hash', '=', hash)
    .returning('ticket_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteTicketsOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('login_tickets').where('user_id', '=', userId).execute();
}

export async function forgetExpiredTickets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('login_tickets').where('expires_at', '<=', now).execute();
}
