import { describe, expect, test } from 'vitest';
import { jsonRecords } from './json-records.ts';

async function* inPieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function recordsOf(text: string, length = 7): Promise<unknown[]> {
  const records: unknown[] = [];
  for await (const record of jsonRecords(inPieces(text, length))) records.push(JSON.parse(record));
  return records;
}

const RECORDS = [
  { id: 1, text: 'a "quoted" ], } and , \\ and \\" in it', data: [{ x: [1, 2] }] },
  {},
  null,
  'only, text]',
  [{ nested: true }, []],
  12.5,
];

describe('records of a JSON file', () => {
  test.each([
    ['a bare list', JSON.stringify(RECORDS)],
    ['an OCPI envelope', JSON.stringify({ status_code: 1000, meta: { data: [0] }, data: RECORDS })],
    ['the Greek registry’s', `{"Locations":${JSON.stringify(RECORDS, null, 2)} , "after": [1] }`],
    ['with blanks', ` \n[ ${RECORDS.map((one) => JSON.stringify(one)).join(' ,\n ')} ]\n`],
  ])('of %s are read one by one, for any chunk boundaries', async (_, text) => {
    for (const length of [1, 2, 3, 10, 1000]) {
      expect(await recordsOf(text, length)).toEqual(RECORDS);
    }
  });

  test.each([
    ['[]', []],
    ['{"data":[]}', []],
    ['[{"a":1},]', [{ a: 1 }]],
  ])('%s', async (text, records) => {
    expect(await recordsOf(text)).toEqual(records);
  });

  test.each([
    ['[{"a":1},{"b"', 'ends in the middle'],
    ['[{"a":1}', 'ends in the middle'],
    ['{"data":[{"a":"', 'ends in the middle'],
    ['{"data":[{}],"x":{', 'ends in the middle'],
    ['[]]', 'unmatched closing bracket'],
    ['{"features":[{}]}', 'no list of records'],
    ['{"data":{"a":1}}', 'no list of records'],
    ['{}', 'no list of records'],
    ['12', 'no list of records'],
  ])('%s is refused', async (text, why) => {
    await expect(recordsOf(text)).rejects.toThrow(why);
  });

  test('one oversized record is refused before it fills the memory', async () => {
    async function* endless() {
      yield '[{"a":"';
      for (;;) yield 'x'.repeat(1_000_000);
    }
    const all = async () => {
      for await (const _ of jsonRecords(endless())) expect.fail();
    };
    await expect(all()).rejects.toThrow('larger than 8 million characters');
  });
});
