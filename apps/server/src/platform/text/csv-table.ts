// A table as a CSV file for spreadsheets, written in slices so that a table of any length takes little memory.
import { stringify } from 'csv-stringify/sync';

type Cell = string | number | null;
/** The title of each column and the content of its cells. */
export type CsvColumns<R> = Record<string, (row: R) => Cell>;

/** Without it, spreadsheets show Greek in the wrong encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Text that would be computed as a formula is escaped; a title row comes first, also for an empty table. */
export async function* csvTable<R>(
  columns: CsvColumns<R>,
  slices: AsyncIterable<R[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  yield BYTE_ORDER_MARK + linesOf([Object.keys(columns)]);
  for await (const rows of slices)
    yield linesOf(rows.map((row) => cells.map((cell) => contentOf(cell, row))));
}

/** What spreadsheets show for a value that cannot be known. */
const UNKNOWN = '#N/A';

/** One cell that cannot be written takes neither its row nor the file with it. */
function contentOf<R>(cell: (row: R) => Cell, row: R): Cell {
  try {
    return cell(row);
  } catch {
    return UNKNOWN;
  }
}

const linesOf = (rows: Cell[][]): string =>
  stringify(rows, {
    record_delimiter: 'windows',
    escape_formulas: true,
    // A line break alone is not a record delimiter here, but spreadsheets treat it as one.
    quoted_match: /[\r\n]/,
  });

const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-03-29 04:30`, the local time of that zone. */
export function localTime(at: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // Sweden writes dates in the format of ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/** `2026-03-29T01:30:00Z`. */
export const utcTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;
