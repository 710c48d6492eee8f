// Reads a CSV file of charging points line by line, so that a broken line never affects the others.
import {
  CreateChargingPoint,
  type ImportedPoint,
  POINT_IMPORT_COLUMNS,
  POINT_IMPORT_LINES_MAX,
} from '@voltagora/contract';
import { parse } from 'csv-parse/sync';
import type * as z from 'zod';

export type ColumnError = ImportedPoint['errors'][number];
type Column = ColumnError['column'];

export interface PointLine {
  line: number;
  identity: string;
  /** Slug, id or name as it was written; empty: none. */
  station: string;
  plugs: { label: string; connectorNumber: number }[];
  /** Undefined when a column is not valid. */
  point: z.infer<typeof CreateChargingPoint> | undefined;
  errors: ColumnError[];
}

/** The file as a whole is not valid; `message` says why. */
export class PointFileError extends Error {}

const SEPARATORS = [',', ';', '\t'] as const;
const CONNECTOR_MAX = 100;
/** The columns whose fields of the contract have other names. */
const COLUMNS: Record<string, Column> = { ocpp_identity: 'identity', security_profile: 'profile' };

export function readPointFile(csv: string): PointLine[] {
  const [head = '', ...rest] = csv.replace(/^\uFEFF/u, '').split(/\r?\n/u);
  const delimiter = SEPARATORS.toSorted((a, b) => count(head, b) - count(head, a))[0];
  const fieldsOf = (text: string): string[] =>
    parse(text, { delimiter, trim: true, relax_column_count: true })[0] ?? [];
  const columns = headOf(fieldsOf, head);
  const lines = rest.map((text, index) => ({ text, line: index + 2 }));
  const written = lines.filter(({ text }) => text.trim() !== '');
  if (written.length > POINT_IMPORT_LINES_MAX) {
    throw new PointFileError(`has more than ${POINT_IMPORT_LINES_MAX} charging points`);
  }
  return written.map(({ text, line }) => {
    try {
      const fields = fieldsOf(text);
      return lineOf(line, (column) => fields[columns.indexOf(column)] ?? '');
    } catch {
      const errors: ColumnError[] = [{ column: 'identity', code: 'not_valid' }];
      return { line, identity: '', station: '', plugs: [], point: undefined, errors };
    }
  });
}

function headOf(fieldsOf: (text: string) => string[], head: string): (Column | undefined)[] {
  let names: string[];
  try {
    names = fieldsOf(head);
  } catch {
    throw new PointFileError('has no header line');
  }
  const columns = names.map((name) =>
    POINT_IMPORT_COLUMNS.find((column) => column.toLowerCase() === name.toLowerCase()),
  );
  if (columns.includes('identity')) return columns;
  throw new PointFileError('needs a header line with the column identity');
}

function lineOf(line: number, read: (column: Column) => string): PointLine {
  const decimal = (text: string) => Number(text.replace(',', '.'));
  const given = {
    ocpp_identity: read('identity'),
    label: read('label'),
    ...(read('max_power_kW') && { max_power_kW: decimal(read('max_power_kW')) }),
    ...(read('vendor') && { vendor: read('vendor') }),
    ...(read('profile') && { security_profile: Number(read('profile')) }),
    ...(read('password') && { password: read('password') }),
  };
  const checked = CreateChargingPoint.safeParse(given);
  const plugs = read('plugs').split('|').filter(Boolean).map(plugOf);
  const numbers = plugs.flatMap((plug) => plug?.connectorNumber ?? []);
  const arePlugsValid = numbers.length === plugs.length && new Set(numbers).size === numbers.length;
  const wrong = new Set((checked.error?.issues ?? []).map(({ path: [field] }) => columnOf(field)));
  if (!arePlugsValid) wrong.add('plugs');
  return {
    line,
    identity: read('identity').slice(0, 60),
    station: read('station'),
    plugs: plugs.filter((plug) => plug !== null),
    point: checked.data,
    errors: [...wrong].map((column) => ({ column, code: 'not_valid' })),
  };
}

const columnOf = (field: PropertyKey | undefined): Column =>
  POINT_IMPORT_COLUMNS.find((column) => column === field) ?? COLUMNS[String(field)] ?? 'identity';

/** `A=1`: the plug with the label A is connector 1. */
function plugOf(text: string): PointLine['plugs'][number] | null {
  const at = text.lastIndexOf('=');
  const connectorNumber = Number(text.slice(at + 1).trim() || NaN);
  const isNumber = Number.isInteger(connectorNumber) && connectorNumber >= 1;
  if (at < 1 || !isNumber || connectorNumber > CONNECTOR_MAX) return null;
  return { label: text.slice(0, at).trim(), connectorNumber };
}

const count = (text: string, sign: string): number => text.split(sign).length;
