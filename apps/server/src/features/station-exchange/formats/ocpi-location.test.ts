// Faults of real OCPI feeds, each on an otherwise valid record. [B18]
import { describe, expect, test } from 'vitest';
import { readRecord } from '../import/read-record.ts';
import {
  ocpiEvse,
  ocpiLocation,
  reasonOf,
  taken,
  takenOcpi,
} from '../../../tests/kit/station-exchange/feed.ts';

test('a valid location is read unchanged', () => {
  expect(takenOcpi({})).toEqual({
    sourceId: 'GR-ABC-L1',
    name: 'Port of Pireas',
    operator: 'Island Power',
    address: 'Akti Miaouli 1',
    city: 'Pireas',
    postcode: '18538',
    country: 'GR',
    lat: 37.942,
    lng: 23.646,
    timeZone: 'Europe/Athens',
    open247: null,
    openingHours: null,
    accessNotes: '',
    amenities: [],
    asOf: '2026-03-01',
    plugs: [{ key: 'E1|1', label: 'A', connectorType: 'TYPE2', maxPowerW: 22_000 }],
    faults: [],
  });
});

describe('position and country', () => {
  test.each([
    [
      'numbers, not text',
      { latitude: 37.942, longitude: 23.646 },
      'coordinates as numbers, not text',
    ],
    [
      'swapped, seen by the country',
      { latitude: '23.646', longitude: '37.942' },
      'latitude and longitude were swapped',
    ],
    ['with a decimal comma', { latitude: '37,942', longitude: '23,646' }, undefined],
  ])('coordinates as %s', (_, coordinates, fault) => {
    const { lat, lng, faults } = takenOcpi({ coordinates });
    expect({ lat, lng }).toEqual({ lat: 37.942, lng: 23.646 });
    expect(faults).toEqual(fault === undefined ? [] : [fault]);
  });

  test('coordinates swapped out of the world', () => {
    const coordinates = { latitude: '151.2', longitude: '-33.87' };
    const { lat, lng, timeZone } = takenOcpi({ coordinates, country: 'AUS' });
    expect({ lat, lng, timeZone }).toEqual({
      lat: -33.87,
      lng: 151.2,
      timeZone: 'Australia/Sydney',
    });
  });

  test.each([
    ['0', { latitude: '0', longitude: '0' }],
    ['the latitude twice', { latitude: 37.942, longitude: 37.942 }],
    ['nothing', null],
    ['no numbers', { latitude: 'north', longitude: '' }],
    ['out of the world', { latitude: '379.42', longitude: '236.46' }],
  ])(
    'coordinates that are %s come from a charging point, or refuse the record',
    (_, coordinates) => {
      const evses = [ocpiEvse({ coordinates: { latitude: '37.9', longitude: '23.6' } })];
      const { lat, faults } = takenOcpi({ coordinates, evses });
      expect(lat).toBe(37.9);
      expect(faults).toEqual(['no usable coordinates: taken from a charging point']);
      expect(reasonOf(readRecord(ocpiLocation({ coordinates }), 'ocpi'))).toBe(
        'no usable coordinates',
      );
    },
  );

  test.each([
    ['Ελλάδα', 'GR'],
    ['GR', 'GR'],
    ['EL', 'GR'],
    ['greece ', 'GR'],
  ])('a country written %s', (country, code) => {
    const read = takenOcpi({ country });
    expect(read.country).toBe(code);
    expect(read.faults).toEqual(['country not in the three letters of ISO 3166']);
  });

  test.each([
    ['Polska', '52.23', '21.01', 'PL'],
    ['RU', '55.75', '37.62', 'RU'],
    ['Österreich', '48.2', '16.37', 'AT'],
  ])('the country %s in its own words', (country, latitude, longitude, code) => {
    expect(takenOcpi({ country, coordinates: { latitude, longitude } }).country).toBe(code);
  });

  test.each([null, undefined, '', 'TRY'])(
    'an invalid country %s: the position decides, not the operator’s country_code',
    (country) => {
      const coordinates = { latitude: '41.07', longitude: '28.85' };
      const read = takenOcpi({ country, coordinates, country_code: 'DE' });
      expect(read).toMatchObject({ country: 'TR', timeZone: 'Europe/Istanbul' });
      expect(read.faults).toContain('no country: taken from the position');
    },
  );

  test('a pier at sea has the time zone of the feed, if given', () => {
    const coordinates = { latitude: '34.1', longitude: '-40.2' };
    expect(takenOcpi({ coordinates }).timeZone).toBe('Europe/Athens');
    expect(takenOcpi({ coordinates, time_zone: 'Mars/Olympus' }).timeZone).toBe('Etc/GMT+3');
  });
});

describe('texts', () => {
  test('field names in camelCase', () => {
    const { postal_code, last_updated, ...rest } = ocpiLocation();
    const location = { ...rest, postalCode: postal_code, lastUpdated: last_updated };
    const read = taken(readRecord(location, 'ocpi'));
    expect(read).toMatchObject({
      postcode: '18538',
      asOf: '2026-03-01',
      faults: ['field names in camelCase'],
    });
  });

  test.each([
    ['without Z', '2026-03-01T10:00:00', '2026-03-01', 'date without a time zone: taken as UTC'],
    [
      'with microseconds and a blank',
      '2026-03-01 10:00:00.123456',
      '2026-03-01',
      'date without a time zone: taken as UTC',
    ],
    ['missing', undefined, null, 'no date of change'],
    ['of a day that never was', '0000-00-00T00:00:00Z', null, 'date that cannot be read'],
  ])('a date %s', (_, given, asOf, fault) => {
    expect(takenOcpi({ last_updated: given })).toMatchObject({ asOf, faults: [fault] });
  });

  test('a station without a name gets its address as name, or a default', () => {
    expect(takenOcpi({ name: ' ' })).toMatchObject({ name: 'Akti Miaouli 1' });
    const bare = takenOcpi({ name: null, address: null, city: null, operator: null });
    expect(bare).toMatchObject({ name: 'Charging station', operator: '', address: '', city: '' });
  });

  test('[B18] markup stays text; control characters are removed', () => {
    const script = '<script>alert("1")</script>';
    expect(takenOcpi({ name: script }).name).toBe(script);
    expect(takenOcpi({ name: 'A\u0000B\u202EC\uD800D\nE' }).name).toBe('A B C\uFFFDD E');
  });

  test('texts are truncated at whole characters', () => {
    const { name } = takenOcpi({ name: `${'ά'.repeat(119)}🔌` });
    expect(name).toBe('ά'.repeat(119));
  });

  test('directions in many languages, and facilities', () => {
    const directions = [
      { language: 'de', text: 'Hinten' },
      { language: 'en', text: 'Behind the ferry' },
    ];
    const facilities = ['SUPERMARKET', 'mall', 'WIFI', 'AIRPORT', 7];
    expect(takenOcpi({ directions, facilities })).toMatchObject({
      accessNotes: 'Behind the ferry',
      amenities: ['shop', 'wifi'],
    });
  });
});

describe('opening times', () => {
  const day = (weekday: unknown, period_begin: unknown, period_end: unknown) => ({
    weekday,
    period_begin,
    period_end,
  });
  const week = (begin: string, end: string) =>
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => day(weekday, begin, end));

  test.each([
    ['always', { twentyfourseven: true }, true, null],
    [
      'every day from 00:00 to 00:00',
      { twentyfourseven: false, regular_hours: week('00:00', '00:00') },
      true,
      null,
    ],
    ['every day to 23:59', { regular_hours: week('00:00', '23:59') }, true, null],
    ['not said', null, null, null],
    ['not always, and no more', { twentyfourseven: false }, false, null],
    [
      'hours',
      { twentyfourseven: false, regular_hours: [day('1', '8:30', '17:00:00')] },
      false,
      [day(1, '08:30', '17:00')],
    ],
    [
      'until midnight',
      { regular_hours: [day(5, '18:00', '00:00')] },
      false,
      [day(5, '18:00', '24:00')],
    ],
    [
      'hours that cannot be',
      { regular_hours: [day(9, '08:00', '17:00'), day(1, '25:00', 'x')] },
      null,
      null,
    ],
  ])('%s', (_, opening_times, open247, openingHours) => {
    expect(takenOcpi({ opening_times })).toMatchObject({ open247, openingHours });
  });
});

test.each([
  ['null', null, 'is no object'],
  ['a text', 'hello', 'is no object'],
  ['a list', [1], 'is no object'],
  ['a record without id', ocpiLocation({ id: null }), 'has no id'],
  ['one without charging points', ocpiLocation({ evses: undefined }), 'has no charging points'],
  [
    'one whose charging points are all gone',
    ocpiLocation({ evses: [ocpiEvse({ status: 'REMOVED' })] }),
    'all its charging points are removed or planned',
  ],
  ['one not to be published', ocpiLocation({ publish: false }), 'is not to be published'],
  [
    'one in no country',
    ocpiLocation({
      country: '',
      country_code: '',
      coordinates: { latitude: '34.1', longitude: '-40.2' },
    }),
    'no country, and none at its position',
  ],
])('%s is refused, with the reason', (_, record, reason) => {
  expect(reasonOf(readRecord(record, 'ocpi'))).toBe(reason);
});

test('no value in any field makes reading throw', () => {
  const strange = [null, undefined, 0, -1, Number.NaN, '', 'x', [], {}, [[]], [{}], true, 1e308];
  const ofLocation = ['directions', 'facilities', 'opening_times', ...Object.keys(ocpiLocation())];
  const ofEvse = ['physical_reference', 'coordinates', ...Object.keys(ocpiEvse())];
  const records = strange.flatMap((value) => [
    ...ofLocation.map((field) => ocpiLocation({ [field]: value })),
    ...ofEvse.map((field) => ocpiLocation({ evses: [ocpiEvse({ [field]: value })] })),
  ]);
  const reasons = records.map((record) => readRecord(record, 'ocpi'));
  expect(
    reasons.filter((one) => one.kind === 'refused' && one.reason === 'cannot be read'),
  ).toEqual([]);
});

test('a source id includes the party id, if there is one', () => {
  expect(takenOcpi({ id: 12 }).sourceId).toBe('GR-ABC-12');
  expect(takenOcpi({ party_id: undefined }).sourceId).toBe('L1');
});
