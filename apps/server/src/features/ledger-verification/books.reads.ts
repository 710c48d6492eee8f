// What verification is made of: checks that are queries, what is counted, and the bills page by page for what a query
// alone cannot decide.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Something that must hold, with the query for whatever breaks it: one line each, with its ids. */
export interface Check {
  /** Said before every line. */
  rule: string;
  broken: RawBuilder<{ line: string }>;
}

export async function countBooks(db: Db) {
  const { rows } = await sql<Record<Counted, number>>`select
    (select count(*)::int8 from ledger_accounts) as accounts, (select count(*)::int8 from ledger_transfers) as transfers,
    (select count(*)::int8 from reservations) as reservations, (select count(*)::int8 from charging_sessions) as sessions,
    (select count(*)::int8 from payments) as payments`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing was counted');
  return row;
}
export type Counted = 'accounts' | 'transfers' | 'reservations' | 'sessions' | 'payments';

const PAGE = 1_000;

/** The charges that have been billed, in order of their ids. */
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
      // Of a booking that was called off, what came late; a fee that was larger stands.
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

/** The idle fees that have been settled, in order of their bookings' ids. */
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
