import { isGuestAddress, microToAmount, tokenMinorToTokens } from '@voltagora/domain';
import { type CsvColumns, localTime, utcTime } from '../../../platform/text/csv-table.ts';
import type { FileRow } from './owner-reservations.reads.ts';
import { StoredTariff } from './stored-json.ts';

/** Columns of an owner's reservations CSV; a missing value is empty. */
export const RESERVATION_COLUMNS: CsvColumns<FileRow> = {
  'Start (station time)': (row) => localTime(row.start_time, row.time_zone),
  'Stop (station time)': (row) => localTime(row.stop_time, row.time_zone),
  'Time zone': (row) => row.time_zone,
  'Start (UTC)': (row) => utcTime(row.start_time),
  'Stop (UTC)': (row) => utcTime(row.stop_time),
  Status: (row) => row.status,
  Station: (row) => row.station_name,
  City: (row) => row.city,
  Plug: (row) => row.plug_label,
  Driver: (row) => (isGuestAddress(row.driver_email) ? 'Guest' : row.driver_email),
  'Energy (kWh)': (row) => row.energy_wh && row.energy_wh / 1000,
  Amount: (row) => row.billed_total_micro && microToAmount(row.billed_total_micro),
  'Idle fee (amount)': (row) => row.idle_total_micro && microToAmount(row.idle_total_micro),
  Currency: (row) =>
    row.billed_total_micro === null ? null : StoredTariff.parse(row.tariff).currency,
  Tokens: (row) => row.billed_minor && tokenMinorToTokens(row.billed_minor),
  'Idle fee (tokens)': (row) => row.idle_due_minor && tokenMinorToTokens(row.idle_due_minor),
  Comments: (row) => row.comments,
  'Booked (UTC)': (row) => utcTime(row.created_at),
  Reservation: (row) => row.id,
};
