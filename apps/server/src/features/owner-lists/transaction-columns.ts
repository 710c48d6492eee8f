import { SESSION_DOUBTS } from '@voltagora/contract';
import { microToAmount, tokenMinorToTokens } from '@voltagora/domain';
import { type CsvColumns, localTime, utcTime } from '../../platform/text/csv-table.ts';
import { earningOfSession, type SessionRates } from './earning-of-session.ts';
import { recordOf } from './record-of.ts';
import type { SessionRow } from './sessions.reads.ts';

/** Columns of the file of charging sessions; empty when unknown. */
export const transactionColumns = (rates: SessionRates): CsvColumns<SessionRow> => ({
  'Started (station time)': (row) => localTime(row.started_at, row.time_zone),
  'Stopped (station time)': (row) => row.stopped_at && localTime(row.stopped_at, row.time_zone),
  'Time zone': (row) => row.time_zone,
  'Started (UTC)': (row) => utcTime(row.started_at),
  'Stopped (UTC)': (row) => row.stopped_at && utcTime(row.stopped_at),
  Station: (row) => row.station_name,
  Plug: (row) => row.label,
  'Energy (kWh)': (row) => row.energy_wh / 1000,
  'Doubts about the energy': (row) =>
    SESSION_DOUBTS.filter((doubt) => row.flags.includes(doubt)).join(' '),
  Amount: (row) => row.billed_total_micro && microToAmount(row.billed_total_micro),
  VAT: (row) => inUnits(earningOfSession(row, rates)?.vat),
  Commission: (row) => inUnits(earningOfSession(row, rates)?.commission),
  'VAT in commission': (row) => inUnits(earningOfSession(row, rates)?.commissionVat),
  'Net income': (row) => inUnits(earningOfSession(row, rates)?.net),
  Currency: (row) => (row.billed_total_micro === null ? null : row.currency),
  Tokens: (row) => row.billed_minor && tokenMinorToTokens(row.billed_minor),
  'Id tag of': (row) => row.id_tag_user,
  Reservation: (row) => row.reservation_id,
  Transaction: (row) => row.id,
  'OCPP transaction': (row) => recordOf(row).transaction_id,
  'Id tag': (row) => recordOf(row).id_tag,
  'Stop reason': (row) => row.stop_reason,
  'Meter start (kWh)': (row) => recordOf(row).meter.start_kWh,
  'Meter stop (kWh)': (row) => recordOf(row).meter.stop_kWh,
});

const inUnits = (minor: number | undefined): number | null =>
  minor === undefined ? null : minor / 100;
