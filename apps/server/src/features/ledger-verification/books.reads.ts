// The parts of verification: checks that are SQL queries, totals, and pages of bills that must be recalculated.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** An invariant, with a query that returns one line with ids for each violation. */
export interface Check {
  /** Printed before each line. */
  rule: string;
  broken: RawBuilder<{ line: string }>;
}

export async function countBooks(db: Db) {
  const { rows } = await sql<Record<Counted, number>>`select
    (select count(*)::int8 from ledger_accounts) as accounts, (select count(*)::int8 from ledger_transfers) as transfers,
    (select count(*)::int8 from reservations) as reservations, (select count(*)::int8 from charging_sessions) as sessions,
    (select count(*)::int8 from payments) as payments`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The count of the books returned no row');
  return row;
}
export type Counted = 'accounts' | 'transfers' | 'reservations' | 'sessions' | 'payments';

const PAGE = 1_000;

/** Billed sessions, ordered by id. */
export const readCharges = (db: Db, after: string | undefined) =>
  db
    .selectFrom('reservations')
    .innerJoin('charging_sessions', 'charging_sessions.reservation_id', 'reservations.id')
    .select([
      'reservations.id',
      'tariff',
      'quoted_total_micro',
      'hold_minor',
      'billed_total_micro',
      'billed_minor',
      'bill_items',
      'energy_wh',
      'started_at',
      'stopped_at',
    ])
    .leftJoin('late_charges', 'late_charges.reservation_id', 'reservations.id')
    .select('late_charges.billed_before_micro')
    .where((eb) =>
      // A cancelled booking counts only if its late session cost more than the fee that was billed before.
      eb.or([
        eb('status', '=', 'FULFILLED'),
        eb('billed_total_micro', '>', eb.ref('billed_before_micro')),
      ]),
    )
    .$if(after !== undefined, (query) => query.where('reservations.id', '>', after ?? ''))
    .orderBy('reservations.id')
    .limit(PAGE)
    .execute();

export type ChargeRow = Awaited<ReturnType<typeof readCharges>>[number];

/** Settled idle fees, ordered by the ids of their bookings. */
export const readIdleFees = (db: Db, after: string | undefined) =>
  db
    .selectFrom('idle_stays')
    .innerJoin('reservations', 'reservations.id', 'idle_stays.reservation_id')
    .select(['reservations.id', 'tariff', 'stop_time'])
    .select(['counted_until', 'total_micro', 'due_minor'])
    .where('settled_at', 'is not', null)
    .$if(after !== undefined, (query) => query.where('reservations.id', '>', after ?? ''))
    .orderBy('reservations.id')
    .limit(PAGE)
    .execute();

export type IdleRow = Awaited<ReturnType<typeof readIdleFees>>[number];
