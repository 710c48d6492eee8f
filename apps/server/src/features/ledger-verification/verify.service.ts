// Checks every invariant of ledger, bookings, calendar, sessions and payments in one snapshot.
import type { Db, Trx } from '../../platform/db/db.ts';
import { bookingChecks } from './booking-checks.reads.ts';
import { type Counted, countBooks } from './books.reads.ts';
import { checkBills } from './check-bills.ts';
import { checkIdleFees } from './check-idle-fees.ts';
import { disputeChecks } from './dispute-checks.reads.ts';
import { incomeChecks } from './income-checks.reads.ts';
import { ledgerChecks } from './ledger-checks.reads.ts';
import { paymentChecks } from './payment-checks.reads.ts';

export interface Verification {
  /** One line per violation, with the invariant and the ids. */
  differences: string[];
  counted: Record<Counted, number>;
}

/** Read-only. On the embedded database, all other queries wait meanwhile. */
export function verifyBooks(db: Db): Promise<Verification> {
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return moment.execute(async (trx) => {
    const differences = await findDifferences(trx);
    return { differences, counted: await countBooks(trx) };
  });
}

/** Violations visible to this transaction. */
export async function findDifferences(trx: Trx): Promise<string[]> {
  const differences: string[] = [];
  for (const { rule, broken } of [
    ...ledgerChecks,
    ...bookingChecks,
    ...paymentChecks,
    ...disputeChecks,
    ...incomeChecks,
  ]) {
    const { rows } = await broken.execute(trx);
    differences.push(...rows.map(({ line }) => `${rule}: ${line}`));
  }
  return [...differences, ...(await checkBills(trx)), ...(await checkIdleFees(trx))];
}
