// Commission invoices of the host to owners.
import type { TableName } from '../../platform/db/database.ts';
import type { Json } from '../../platform/db/queries/json-column.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    commission_invoices: CommissionInvoicesView;
    commission_months: CommissionMonthsTable;
  }
}

export const tables: readonly TableName[] = ['commission_invoices', 'commission_months'];

/** As issued: later changes of prices, names and percentages do not affect it. */
export interface CommissionInvoicesView {
  id: string;
  /** Numbers of a year are consecutive: 1, 2, 3. */
  year: number;
  sequence: number;
  owner_id: string;
  /** Such as `2026-10`, in `time_zone`. */
  month: string;
  time_zone: string;
  currency: string;
  /** In hundredths of the currency; with VAT, and the VAT in it. */
  total_minor: number;
  vat_minor: number;
  vat_percentage_micro: number;
  /** The commission in hundredths of a token, as the ledger has it. */
  tokens_minor: number;
  issuer: Json<unknown>;
  recipient: Json<unknown>;
  issued_at: Date;
}

/** Months for which every owner has an invoice. */
export interface CommissionMonthsTable {
  month: string;
  invoices: number;
  closed_at: Date;
}
