// Validation of texts that users enter, of one line and of several.
import { describe, expect, test } from 'vitest';
import {
  BusinessProfile,
  CancelByOwner,
  CreateChargingPoint,
  CreatePlug,
  CreateStation,
  CreateUser,
  ReservationDraft,
  UpdateStationImage,
} from './index.ts';
import { Line, Text } from './primitives.ts';

const code = (point: number) => String.fromCodePoint(point);
const messages = (text: string, of: typeof Line) =>
  (of(80).safeParse(text).error?.issues ?? []).map(({ message }) => message);

describe('[B18] control and direction characters are refused', () => {
  const SIGNS = [
    0, 7, 8, 9, 0x1b, 0x7f, 0x85, 0x9b, 0x202a, 0x202d, 0x202e, 0x2066, 0x2068, 0x2069,
  ];

  test.each(SIGNS.map((sign) => [sign.toString(16), code(sign)]))('U+%s', (_name, sign) => {
    for (const of of [Line, Text]) {
      expect(messages(`Plug ${sign}A`, of)).toEqual([
        'has invisible signs: type it anew without them',
      ]);
    }
  });

  test.each([0x0a, 0x0d, 0x2028, 0x2029])(
    'line break %d is refused in single-line text only',
    (sign) => {
      expect(messages(`Plug${code(sign)}A`, Text)).toEqual([]);
      expect(messages(`Plug${code(sign)}A`, Line)).toEqual([
        'must be one line: remove the line breaks',
      ]);
    },
  );

  test.each(['Σταθμός «Αιγαίο» #1', 'مرحبا', 'שלום', '👩🏽‍🔧', 'Ka\u0301to', 'a\u200fb'])(
    'and %s is not',
    (text) => {
      for (const of of [Line, Text]) expect(of(80).parse(text)).toBe(text);
    },
  );

  test('blanks and line breaks around a line are removed', () => {
    expect(Line(10).parse(' Plug A\r\n')).toBe('Plug A');
  });
});

describe('[B18] one line is', () => {
  const BREAK = 'two\nlines';
  test.each([
    ['a name', CreateUser, ['first_name', 'last_name']],
    ['a station’s', CreateStation, ['name', 'operator', 'address', 'city', 'postcode']],
    ['a plug’s label', CreatePlug, ['label']],
    ['a charging point’s label', CreateChargingPoint, ['label']],
    ['what a picture shows', UpdateStationImage, ['alt']],
    [
      'the business on a receipt',
      BusinessProfile,
      ['business_name', 'street_name', 'street_num', 'city', 'zipcode', 'tax_office'],
    ],
  ])('%s', (_what, schema, fields) => {
    const given = Object.fromEntries(fields.map((field) => [field, BREAK]));
    const issues = schema.safeParse(given).error?.issues ?? [];
    const refused = issues.filter(({ message }) => message.includes('must be one line'));
    expect(refused.map(({ path }) => path[0])).toEqual(fields);
  });

  test('a message body may have several lines', () => {
    expect(CancelByOwner.parse({ message: BREAK })).toEqual({ message: BREAK });
    const draft = ReservationDraft.safeParse({ comments: BREAK }).error?.issues ?? [];
    const station = CreateStation.safeParse({ description: BREAK, access_notes: BREAK });
    const paths = [...draft, ...(station.error?.issues ?? [])].map(({ path }) => path[0]);
    for (const field of ['comments', 'description', 'access_notes']) {
      expect(paths).not.toContain(field);
    }
  });
});
