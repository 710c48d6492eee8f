// Columns of the CSV of income, for spreadsheets and bookkeeping programs: one row for each session, fee or refund.
import { bookingNumber } from '@voltagora/domain';
import { type CsvColumns, localTime, utcTime } from '../../platform/text/csv-table.ts';
import type { Earned } from './earning-of.ts';

const euros = (minor: number): number => minor / 100;

export const incomeColumns = (timeZone: string, currency: string): CsvColumns<Earned> => ({
  'Date (local)': (row) => localTime(row.at, timeZone),
  'Time zone': () => timeZone,
  'Date (UTC)': (row) => utcTime(row.at),
  Kind: (row) => row.kind,
  Receipt: (row) => bookingNumber(row.reservationId),
  Station: (row) => row.stationName,
  Plug: (row) => row.plugLabel,
  'Energy (kWh)': (row) => (row.energyWh === null ? null : row.energyWh / 1000),
  Currency: () => currency,
  Gross: ({ money }) => euros(money.gross),
  'VAT %': (row) => (row.vatMicro ?? 0) / 1_000_000,
  VAT: ({ money }) => euros(money.vat),
  'Net of VAT': ({ money }) => euros(money.gross - money.vat),
  Commission: ({ money }) => euros(money.commission),
  'VAT in commission': ({ money }) => euros(money.commissionVat),
  'Net income': ({ money }) => euros(money.net),
  'Added to balance': ({ money }) => euros(money.paidOut),
  Tokens: (row) => (row.grossMinor - row.commissionMinor) / 100,
  Reservation: (row) => row.reservationId,
});
