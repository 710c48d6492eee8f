// Issues the commission invoices of complete months: one for each owner with a commission, in one series of numbers for each year.
import { sumEarnings } from '@voltagora/domain';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { forEachCollectingErrors } from '../../../platform/jobs/for-each-collecting-errors.ts';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import { type Month, monthsBetween } from '../../../platform/text/month.ts';
import { earningOf, type IncomeRates } from '../earning-of.ts';
import { listIncome, listUninvoiced, readFirstCommission, readOwner } from '../income.reads.ts';
import {
  closeMonth,
  hasInvoice,
  insertInvoice,
  listClosedMonths,
  takeNumber,
} from './invoices.store.ts';
import { recipientOf } from './recipient.ts';

/** Who issues invoices, as printed on them. */
export interface Issuer {
  name: string;
  address: string;
  taxNumber: string;
}

export interface InvoiceDeps {
  db: Db;
  clock: Clock;
  rates: IncomeRates;
  /** In which months begin. */
  timeZone: string;
  issuer: Issuer;
}

/** A transaction that began in the old month is committed by then. */
const GRACE_MS = 60 * 60_000;

/** Run it every hour. Idempotent: a month is closed once all its invoices exist. */
export async function issueInvoices(deps: InvoiceDeps): Promise<void> {
  const { db, clock, timeZone } = deps;
  const first = await readFirstCommission(db);
  if (first === undefined) return;
  const until = new Date(clock.now().getTime() - GRACE_MS);
  const closed = await listClosedMonths(db);
  const complete = monthsBetween(first, until, timeZone).filter(
    ({ name, stop }) => stop <= until && !closed.has(name),
  );
  // One after the other, so that numbers follow the months.
  await forEachCollectingErrors(complete, (month) => issueMonth(deps, month));
}

async function issueMonth(deps: InvoiceDeps, month: Month): Promise<void> {
  const now = deps.clock.now();
  const owners = await listUninvoiced(deps.db, month.name, month);
  let done = 0;
  await forEachRow({ db: deps.db, kind: 'commission_invoice', now }, owners, {
    idOf: (ownerId) => `${month.name}:${ownerId}`,
    work: async (ownerId) => {
      await deps.db.transaction().execute((trx) => issue(deps, trx, { ownerId, month }));
      done += 1;
    },
  });
  // An owner who failed before rests, and is tried again later.
  if (done < owners.length) return;
  await closeMonth(deps.db, { month: month.name, invoices: owners.length, closed_at: now });
}

async function issue(
  { clock, rates, timeZone, issuer }: InvoiceDeps,
  trx: Trx,
  { ownerId, month }: { ownerId: string; month: Month },
): Promise<void> {
  const issuedAt = clock.now();
  const year = yearIn(issuedAt, timeZone);
  const sequence = await takeNumber(trx, year);
  if (await hasInvoice(trx, ownerId, month.name)) return;
  const rows = await listIncome(trx, ownerId, month);
  const tokensMinor = rows.reduce((sum, row) => sum + row.commissionMinor, 0);
  const { commission, commissionVat } = sumEarnings(rows.map((row) => earningOf(row, rates).money));
  if (tokensMinor === 0 && commission === 0) return;
  await insertInvoice(trx, {
    id: newId(),
    year,
    sequence,
    owner_id: ownerId,
    month: month.name,
    time_zone: timeZone,
    currency: rates.currency,
    total_minor: commission,
    vat_minor: commissionVat,
    vat_percentage_micro: rates.commissionVatMicro,
    tokens_minor: tokensMinor,
    issuer: JSON.stringify(issuer),
    recipient: JSON.stringify(recipientOf(await readOwner(trx, ownerId))),
    issued_at: issuedAt,
  });
}

const yearIn = (at: Date, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).year;
