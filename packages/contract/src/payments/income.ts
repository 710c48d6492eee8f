// The income of an owner in money, by month, and the commission invoices of the host.
import * as z from 'zod';
import { Instant, listOf, PrivateId } from '../primitives.ts';
import { Month, StatementQuery, TimeZoneQuery } from './wallet.ts';

/**
 * A month of income, in units of `currency`: `gross` with VAT, `commission` with its VAT, `net` without either VAT.
 * `added_to_balance` is gross less commission, and `tokens` the same in tokens.
 */
export const IncomeMonth = z.object({
  month: Month,
  /** Sessions and fees; refunds are in the sums only. */
  bills: z.int(),
  gross: z.number(),
  vat: z.number(),
  commission: z.number(),
  commission_vat: z.number(),
  net: z.number(),
  added_to_balance: z.number(),
  tokens: z.number(),
  currency: z.string(),
});
export type IncomeMonth = z.infer<typeof IncomeMonth>;
/** Months with income, newest first. */
export const IncomeMonths = listOf(IncomeMonth);
/** A month in the given time zone, for a table. */
export const IncomeQuery = TimeZoneQuery.extend({ month: Month });
/** A month in the given time zone and language, for a document. */
export const IncomeStatementQuery = StatementQuery;

/** An invoice of the host for the commission of a month. */
export const CommissionInvoice = z.object({
  id: PrivateId,
  number: z.string(),
  month: Month,
  /** With VAT, in units of the currency. */
  total: z.number(),
  vat: z.number(),
  currency: z.string(),
  issued_at: Instant,
});
export type CommissionInvoice = z.infer<typeof CommissionInvoice>;
/** The invoices of an owner, newest month first. */
export const CommissionInvoices = listOf(CommissionInvoice);
/** The language of an invoice. */
export const InvoiceQuery = StatementQuery.pick({ lang: true });
