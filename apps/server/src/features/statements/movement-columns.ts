import { payoutMinor, tokenMinorToTokens } from '@voltagora/domain';
import { type CsvColumns, localTime, utcTime } from '../../platform/text/csv-table.ts';
import type { TokenWorth } from './draw-statement.ts';
import type { Movement } from './statements.reads.ts';

/** Columns of a wallet's CSV of movements; a missing value is empty. Money is at today's price of a token. */
export const movementColumns = (
  timeZone: string,
  { priceMicro, currency }: TokenWorth,
): CsvColumns<Movement> => ({
  'Time (local)': (row) => localTime(row.at, timeZone),
  'Time zone': () => timeZone,
  'Time (UTC)': (row) => utcTime(row.at),
  Kind: (row) => row.reason,
  Station: (row) => row.stationName,
  Amount: (row) => payoutMinor(row.changeMinor, priceMicro) / 100,
  'Balance after (amount)': (row) => payoutMinor(row.balanceMinor, priceMicro) / 100,
  Currency: () => currency,
  Tokens: (row) => tokenMinorToTokens(row.changeMinor),
  'Balance after (tokens)': (row) => tokenMinorToTokens(row.balanceMinor),
  Reservation: (row) => row.reservationId,
  Transaction: (row) => row.id,
});
