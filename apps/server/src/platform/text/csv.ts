import { parse } from 'csv-parse/sync';

/** Lines parsed at once: few, so that other work can run while a long table is read. */
const LINES_AT_ONCE = 200;

/** Rows of a shipped table, by the column names in its first line. Fields may be quoted; none spans lines. */
export function* readCsv(text: string): Generator<(column: string) => string> {
  const [head = '', ...lines] = text.split(/\r?\n/);
  const places = new Map(recordsOf([head])[0]?.map((name, index) => [name, index]));
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    for (const fields of recordsOf(lines.slice(from, from + LINES_AT_ONCE))) {
      yield (column) => fields[places.get(column) ?? -1] ?? '';
    }
  }
}

function recordsOf(lines: readonly string[]): string[][] {
  const text = lines.join('\n');
  // Many times faster, and the same where no field is quoted.
  if (!text.includes('"')) return lines.filter(Boolean).map((line) => line.split(','));
  return parse(text, { skip_empty_lines: true, relax_column_count: true });
}
