// Calls about the income of owners; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import { FileBytes, FileText, PrivateIdParams } from '../primitives.ts';
import * as income from './income.ts';
import { TimeZoneQuery } from './wallet.ts';

/** The calls about income and commission, part of `calls`. */
export const incomeCalls = {
  listIncomeMonths: {
    method: 'GET',
    path: '/api/wallet/income/',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    summary: 'Income by month in money: gross, VAT, commission and net; newest first',
    query: TimeZoneQuery,
    answer: income.IncomeMonths,
  },
  downloadIncomeStatement: {
    method: 'GET',
    path: '/api/wallet/income/file/',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    summary: 'The income of one month by session, fee and refund, as PDF',
    query: income.IncomeStatementQuery,
    download: 'application/pdf',
    answer: FileBytes,
  },
  exportIncome: {
    method: 'GET',
    path: '/api/wallet/income/export/',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    summary: 'The income of one month as a table for bookkeeping',
    query: income.IncomeQuery,
    download: 'text/csv',
    answer: FileText,
  },
  listCommissionInvoices: {
    method: 'GET',
    path: '/api/wallet/commission-invoices/',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    summary: "The host's invoices for its commission, newest month first",
    answer: income.CommissionInvoices,
  },
  downloadCommissionInvoice: {
    method: 'GET',
    path: '/api/wallet/commission-invoices/{id}/file/',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    summary: 'A commission invoice as PDF',
    params: PrivateIdParams,
    query: income.InvoiceQuery,
    download: 'application/pdf',
    answer: FileBytes,
  },
} as const satisfies Record<string, Call>;
