import type { AnswerOf } from '@voltagora/contract';
import { tokenMinorToTokens } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { isOwed, owedBills } from './late-bills.store.ts';

/** The debts of a driver by booking, the oldest first; one line per booking, also with two reasons. */
export async function listOwed(db: Db, { userId }: Actor): Promise<AnswerOf<'listOwed'>> {
  const rows = await db
    .selectFrom(owedBills.as('late'))
    .innerJoin('reservations', 'reservations.id', 'late.reservation_id')
    .innerJoin('stations', 'stations.id', 'reservations.station_id')
    .select(['reservations.id', 'reservations.start_time', 'stations.name'])
    .select(sql<number>`sum(late.due_minor)::int8`.as('due_minor'))
    .select(sql<number>`sum(late.collected_minor)::int8`.as('collected_minor'))
    .where('late.driver_id', '=', userId)
    .where(isOwed('late'))
    .groupBy(['reservations.id', 'stations.id'])
    .orderBy(sql`min(late.created_at)`)
    .orderBy('reservations.id')
    .execute();
  const results = rows.map((row) => ({
    reservation: { id: row.id },
    station_name: row.name,
    start_time: row.start_time.toISOString(),
    tokens_due: tokenMinorToTokens(row.due_minor),
    tokens_owed: tokenMinorToTokens(row.due_minor - row.collected_minor),
  }));
  return { results, count: results.length, disputed: await readDisputeDebt(db, userId) };
}

/** What a driver owes for disputed payments that were lost, in tokens. */
async function readDisputeDebt(db: Db, userId: string): Promise<number> {
  const { minor } = await db
    .selectFrom('payment_disputes')
    .innerJoin('payments', 'payments.id', 'payment_disputes.payment_id')
    .select(sql<number>`coalesce(sum(debt_minor - repaid_minor), 0)::int8`.as('minor'))
    .where('payments.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return tokenMinorToTokens(minor);
}
