// Reads a CSV file of stations: its header, and the cells of each line.
import {
  STATION_FILE_COLUMNS,
  STATION_FILE_LINES_MAX,
  type StationFileColumn,
} from '@voltagora/contract';
import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';

export interface FileLine {
  line: number;
  /** Those of the columns that the file has. */
  cells: Partial<Record<StationFileColumn, string>>;
}

const SEPARATORS = [',', ';', '\t'] as const;
const FORMULA = /^'(?=[=+\-@\t\r])/u;

/** Error codes: validation_failed. */
export function readStationFile(csv: string): FileLine[] {
  const text = csv.replace(/^\uFEFF/u, '');
  const [head = ''] = text.split(/\r?\n/u);
  const delimiter = SEPARATORS.toSorted((a, b) => count(head, b) - count(head, a))[0];
  const [names, ...rows] = recordsOf(text, delimiter);
  const columns = (names?.record ?? []).map((name) =>
    STATION_FILE_COLUMNS.find((column) => column.toLowerCase() === name.toLowerCase()),
  );
  if (!columns.includes('name')) throw notValid('needs a header line with the column name');
  if (rows.length === 0) throw notValid('has no stations below its header line');
  if (rows.length > STATION_FILE_LINES_MAX) {
    throw notValid(`has more than ${STATION_FILE_LINES_MAX} stations: split it`);
  }
  return rows.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(
      columns.flatMap((column, index) =>
        column === undefined ? [] : [[column, (record[index] ?? '').replace(FORMULA, '')]],
      ),
    ),
  }));
}

const ParsedRows = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }),
);

function recordsOf(text: string, delimiter: string | undefined): z.infer<typeof ParsedRows> {
  try {
    const rows: unknown = parse(text, {
      delimiter: delimiter ?? ',',
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      info: true,
    });
    return ParsedRows.parse(rows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw notValid(`cannot be read: ${error.message}`);
  }
}

const notValid = (fault: string): AppError =>
  new AppError('validation_failed', 'Some fields are not valid.', { errors: { csv: [fault] } });

const count = (text: string, sign: string): number => text.split(sign).length;
