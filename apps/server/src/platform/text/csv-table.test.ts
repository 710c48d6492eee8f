import { expect, test } from 'vitest';
import { csvTable, localTime, utcTime } from './csv-table.ts';

async function textOf<R>(...table: Parameters<typeof csvTable<R>>): Promise<string> {
  let text = '';
  for await (const part of csvTable(...table)) text += part;
  return text;
}
async function* once<R>(rows: R[]): AsyncGenerator<R[]> {
  yield rows;
}
const oneColumn = { Text: (text: string | null) => text };
const lineOf = async (text: string | null) =>
  (await textOf(oneColumn, once([text]))).split('\r\n').at(1);

test('a table begins with a byte order mark and titles, even when empty', async () => {
  const columns = { Σταθμός: String, 'Energy (kWh)': Number };
  expect(await textOf(columns, once([]))).toBe('\uFEFFΣταθμός,Energy (kWh)\r\n');
  const rows = once([1.5, 2]);
  expect(await textOf(columns, rows)).toBe('\uFEFFΣταθμός,Energy (kWh)\r\n1.5,1.5\r\n2,2\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+30 210', "'+30 210"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝HYPERLINK("x")', '"\'＝HYPERLINK(""x"")"'],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
])('[B18] %j is not a formula', async (text, line) => {
  expect(await lineOf(text)).toBe(line);
});

test.each([
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['', ''],
  [null, ''],
  ['Πλατεία Συντάγματος 🔌', 'Πλατεία Συντάγματος 🔌'],
])('%j stays in its cell', async (text, line) => {
  expect(await lineOf(text)).toBe(line);
});

test('line breaks stay within quotes', async () => {
  expect(await textOf(oneColumn, once(['a\nb', 'c']))).toBe('\uFEFFText\r\n"a\nb"\r\nc\r\n');
});

test("times are shown in the station's time zone and in UTC", () => {
  const at = new Date('2026-03-29T01:30:00.999Z');
  expect(localTime(at, 'Europe/Athens')).toBe('2026-03-29 04:30');
  expect(localTime(new Date('2026-03-28T22:05:00Z'), 'Europe/Athens')).toBe('2026-03-29 00:05');
  expect(utcTime(at)).toBe('2026-03-29T01:30:00Z');
});
