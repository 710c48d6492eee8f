// Income of owners in money: monthly statements from the ledger, and the commission invoices of the host.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import { CURRENCY_NAMES, payoutMinor } from '@voltagora/domain';
import { notFound } from '../../platform/http/app-error.ts';
import { askedZone } from '../../platform/http/asked-zone.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Download } from '../../platform/http/downloads/serve-download.ts';
import { csvTable } from '../../platform/text/csv-table.ts';
import { type Month, monthNamed, monthsBetween } from '../../platform/text/month.ts';
import { earningOf, type Earned } from './earning-of.ts';
import { incomeColumns } from './income-columns.ts';
import { sumIncomeMonths } from './income-months.reads.ts';
import { listIncome, readIncomeSpan, readOwner } from './income.reads.ts';
import { drawInvoice } from './invoices/draw-invoice.ts';
import { invoiceNumber } from './invoices/invoice-number.ts';
import { findInvoice, listInvoices } from './invoices/invoices.store.ts';
import { type InvoiceDeps, issueInvoices } from './invoices/issue-invoices.service.ts';
import { recipientOf } from './invoices/recipient.ts';
import { drawIncome } from './statements/draw-income.ts';

export interface OwnerIncomeDeps extends InvoiceDeps {
  /** Name and address of the host. */
  host: string;
}

export type OwnerIncome = ReturnType<typeof createOwnerIncome>;

export function createOwnerIncome(deps: OwnerIncomeDeps) {
  const { db } = deps;
  return {
    months: (actor: Actor, { time_zone }: ValidRequestOf<'listIncomeMonths'>['query']) =>
      listMonths(deps, actor, askedZone(time_zone)),
    /** Error codes: not_found when the month has no income. */
    statement: (actor: Actor, query: ValidRequestOf<'downloadIncomeStatement'>['query']) =>
      statement(deps, actor, query),
    async table(actor: Actor, query: ValidRequestOf<'exportIncome'>['query']): Promise<Download> {
      const timeZone = askedZone(query.time_zone);
      const rows = await earned(deps, actor.userId, monthNamed(query.month, timeZone));
      const columns = incomeColumns(timeZone, deps.rates.currency);
      return { fileName: `income-${query.month}.csv`, content: csvTable(columns, inOne(rows)) };
    },
    async invoices({ userId }: Actor): Promise<AnswerOf<'listCommissionInvoices'>> {
      const rows = await listInvoices(db, userId);
      const results = rows.map((row) => ({
        id: row.id,
        number: invoiceNumber(row),
        month: row.month,
        total: row.total_minor / 100,
        vat: row.vat_minor / 100,
        currency: row.currency,
        issued_at: row.issued_at.toISOString(),
      }));
      return { results, count: results.length };
    },
    /** Error code: not_found. */
    async invoice(
      { userId }: Actor,
      id: string,
      { lang }: ValidRequestOf<'downloadCommissionInvoice'>['query'],
    ): Promise<Download> {
      const row = await findInvoice(db, userId, id);
      if (row === undefined) throw notFound('invoice');
      return { fileName: `${invoiceNumber(row)}.pdf`, content: drawInvoice(row, lang) };
    },
    /** For the job that issues the invoices of complete months. */
    issueInvoices: () => issueInvoices(deps),
  };
}

async function earned(
  { db, rates }: OwnerIncomeDeps,
  ownerId: string,
  month: Month,
): Promise<Earned[]> {
  const rows = await listIncome(db, ownerId, month);
  return rows.map((row) => earningOf(row, rates));
}

async function listMonths(
  deps: OwnerIncomeDeps,
  { userId }: Actor,
  timeZone: string,
): Promise<AnswerOf<'listIncomeMonths'>> {
  const span = await readIncomeSpan(deps.db, userId);
  if (span === undefined) return { results: [], count: 0 };
  const months = monthsBetween(span.first, span.last, timeZone);
  const sums = await sumIncomeMonths(deps.db, userId, months, deps.rates);
  const results = sums.toReversed().map(({ slot, bills, tokensMinor, ...sum }) => ({
    month: months[slot]?.name ?? '',
    bills,
    gross: sum.gross / 100,
    vat: sum.vat / 100,
    commission: sum.commission / 100,
    commission_vat: sum.commissionVat / 100,
    net: (sum.gross - sum.vat - sum.commission + sum.commissionVat) / 100,
    // Once for the month: the sum of the rows would lose up to a cent in each of them.
    added_to_balance: payoutMinor(tokensMinor, deps.rates.tokenPriceMicro) / 100,
    tokens: tokensMinor / 100,
    currency: deps.rates.currency,
  }));
  return { results, count: results.length };
}

async function statement(
  deps: OwnerIncomeDeps,
  { userId }: Actor,
  { month: name, time_zone, lang }: ValidRequestOf<'downloadIncomeStatement'>['query'],
): Promise<Download> {
  const timeZone = askedZone(time_zone);
  const month = monthNamed(name, timeZone);
  const rows = await earned(deps, userId, month);
  if (rows.length === 0) throw notFound('statement');
  const owner = recipientOf(await readOwner(deps.db, userId));
  const currency = CURRENCY_NAMES.find((known) => known === deps.rates.currency) ?? 'EURO';
  const of = { ...month, owner, rows, currency };
  const content = await drawIncome(of, { lang, timeZone, host: deps.host });
  return { fileName: `income-${name}.pdf`, content };
}

async function* inOne<R>(rows: R[]): AsyncGenerator<R[]> {
  yield rows;
}
