import type { Db } from '../../platform/db/db.ts';

/** Facts for a receipt that the API's reservation does not contain. */
export const readReceiptFacts = (db: Db, reservationId: string) =>
  db
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .leftJoin('charging_sessions', 'charging_sessions.reservation_id', 'reservations.id')
    .leftJoin('late_charges as late', 'late.reservation_id', 'reservations.id')
    .where('reservations.id', '=', reservationId)
    .select(['first_name', 'last_name', 'ended_at', 'flags'])
    // Of a bill that came after its hold was given back, in hundredths of a token.
    .select(({ fn, eb, lit }) =>
      fn
        .coalesce(eb('late.due_minor', '-', eb.ref('late.collected_minor')), lit(0))
        .as('owed_minor'),
    )
    .executeTakeFirstOrThrow();

export type ReceiptFacts = Awaited<ReturnType<typeof readReceiptFacts>>;
