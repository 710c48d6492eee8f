import pg from 'pg';

const OID = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182 } as const;

/** How column values become JavaScript values, the same for both databases: int8 a safe number, date a string, timestamptz a Date. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === OID.int8) return parseSafeInteger;
    if (oid === OID.date) return (text: string) => text;
    if (oid === OID.int8Array) return parseSafeIntegers;
    if (oid === OID.dateArray) return parseTextArray;
    return pg.types.getTypeParser(oid, 'text');
  },
};

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`int8 ${text} does not fit a safe integer`);
  return value;
}

function parseSafeIntegers(text: string): Array<number | null> {
  return parseTextArray(text).map((item) => (item === null ? null : parseSafeInteger(item)));
}

const TEXT_ARRAY_OID: number = 1009;

function parseTextArray(text: string): Array<string | null> {
  return pg.types.getTypeParser(TEXT_ARRAY_OID, 'text')(text);
}
