// Iterates the records of a feed file, JSON or CSV; an unparsable record is yielded as text, for the report.
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { isDeepJson } from '../../../platform/text/is-deep-json.ts';
import { feedText } from './feed-file.ts';
import { isRecord } from './feed-fields.ts';
import { FeedRefused } from './feed-refused.ts';
import { jsonRecords, JsonRefused } from './json-records.ts';
import { poiOfCsvRow } from '../formats/ocm-csv-row.ts';
import { type FeedFormat, formatOf } from './read-record.ts';

/** Reads the whole file once to check that it is complete, and to detect its format. Throws FeedRefused. */
export async function inspectFeed(
  path: string,
  wanted: FeedFormat | 'auto',
): Promise<{ format: FeedFormat; isRegistry: boolean }> {
  const syntax = await syntaxOf(path);
  if (syntax.isCsv) {
    if (wanted === 'ocpi') throw new FeedRefused('OCPI is JSON, and this file is not.');
    return { format: 'ocm', isRegistry: false };
  }
  let format = wanted === 'auto' ? undefined : wanted;
  for await (const record of feedRecords(path, syntax)) {
    if (format === undefined && isRecord(record)) format = formatOf(record);
  }
  if (format === undefined) {
    throw new FeedRefused('The file has no stations in the format of OCPI or Open Charge Map.');
  }
  return { format, isRegistry: syntax.isRegistry };
}

interface Syntax {
  isCsv: boolean;
  /** Whether the locations have the form of the Greek registry. */
  isRegistry: boolean;
}

/** Each parsed record of the file; an unparsable one as text. */
export async function* feedRecords(path: string, syntax?: Syntax): AsyncGenerator<unknown> {
  const { isCsv } = syntax ?? (await syntaxOf(path));
  if (isCsv) {
    yield* csvRecords(path);
    return;
  }
  try {
    for await (const text of jsonRecords(feedText(path))) yield parsed(text);
  } catch (error) {
    if (error instanceof JsonRefused)
      throw new FeedRefused(`The JSON is broken: ${error.message}.`);
    throw error;
  }
}

function parsed(text: string): unknown {
  if (isDeepJson(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function syntaxOf(path: string): Promise<Syntax> {
  let head = '';
  for await (const text of feedText(path)) {
    head = (head + text).trimStart();
    if (head.length > 100) break;
  }
  if (head === '') throw new FeedRefused('The file is empty.');
  if (head.startsWith('<'))
    throw new FeedRefused('The file is a web page or XML, not a list of stations.');
  const isJson = head.startsWith('[') || head.startsWith('{');
  const [titles = ''] = head.split('\n');
  if (isJson || titles.includes(',')) {
    return { isCsv: !isJson, isRegistry: /^\{\s*"Locations"\s*:/.test(head) };
  }
  throw new FeedRefused('The file is neither JSON nor CSV.');
}

const ROW_BYTES_MAX = 1_000_000;

async function* csvRecords(path: string): AsyncGenerator<unknown> {
  const rows = Readable.from(feedText(path)).pipe(
    parse({
      columns: (titles: string[]) => titles.map((title) => title.trim()),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: ROW_BYTES_MAX,
    }),
  );
  let isKnown = false;
  try {
    for await (const row of rows) {
      const fields: Record<string, string> = row;
      if (!isKnown && !('LocationTitle' in fields && 'ConnectionType' in fields)) {
        throw new FeedRefused('The CSV does not have the columns of Open Charge Map.');
      }
      isKnown = true;
      yield poiOfCsvRow(fields);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')) {
      throw new FeedRefused(`The CSV is broken: ${error.message.split('\n')[0] ?? ''}.`);
    }
    throw error;
  }
}
