import { tokenMinorToTokens } from '@voltagora/domain';
import { type CsvColumns, localTime, utcTime } from '../../platform/text/csv-table.ts';
import type { Movement } from './statements.reads.ts';

/** Columns of a wallet's CSV of movements; a missing value is empty. */
export const movementColumns = (timeZone: string): CsvColumns<Movement> => ({
  'Time (local)': (row) => localTime(row.at, timeZone),
  'Time zone': () => timeZone,
  'Time (UTC)': (row) => utcTime(row.at),
  Kind: (row) => row.reason,
  Station: (row) => row.stationName,
  Tokens: (row) => tokenMinorToTokens(row.changeMinor),
  'Balance after': (row) => tokenMinorToTokens(row.balanceMinor),
  Reservation: (row) => row.reservationId,
  Transaction: (row) => row.id,
});
