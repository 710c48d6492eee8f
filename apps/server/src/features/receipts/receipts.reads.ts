import type { Db } from '../../platform/db/db.ts';

/** Facts for a receipt that the API's reservation does not contain. */
export const readReceiptFacts = (db: Db, reservationId: string) =>
  db
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .leftJoin('charging_sessions', 'charging_sessions.reservation_id', 'reservations.id')
    .where('reservations.id', '=', reservationId)
    .select(['first_name', 'last_name', 'ended_at', 'flags'])
    .executeTakeFirstOrThrow();

export type ReceiptFacts = Awaited<ReturnType<typeof readReceiptFacts>>;
