import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { createSearchWorld, rankOf, searchQueries } from '../../tests/kit/search/search-world.ts';
import { insertStationRow } from '../../tests/kit/stations/rows.ts';

let database: OpenDatabase;
let world: Awaited<ReturnType<typeof createSearchWorld>>;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await createSearchWorld(database);
});
afterAll(() => database.close());

const ids = async (q: string, more: Record<string, string> = {}) =>
  (await world.search(q, more)).results.map(({ id }) => id);

describe('more than 300 queries', () => {
  const groups = Map.groupBy(searchQueries(), ({ group }) => group);

  test('of ten kinds', () => {
    expect(searchQueries().length).toBeGreaterThanOrEqual(300);
    expect([...groups.keys()]).toHaveLength(10);
  });

  test.each([...groups])('%s: 95 %% are found first or second', async (group, queries) => {
    const late: string[] = [];
    for (const query of queries) {
      const { results } = await world.search(query.query);
      const rank = rankOf(query, results);
      if (rank === 0 || rank > 2) late.push(query.query);
    }
    const allowed = group === 'nonsense' ? 0 : Math.floor(queries.length * 0.05);
    expect(late.length, late.join(', ')).toBeLessThanOrEqual(allowed);
  });
});

describe('a result', () => {
  test('of a street says what it is, where, and how far', async () => {
    const [first] = (await world.search('Ερμού', { lang: 'el' })).results;
    expect(first).toMatchObject({
      kind: 'street',
      name: 'Ερμού',
      detail: 'Πλάκα, Αθήνα',
      formatted_address: 'Ερμού, Πλάκα, Αθήνα',
      country: 'GR',
      slug: null,
    });
    expect(first?.distance_m).toBeGreaterThan(500);
    expect(first?.distance_m).toBeLessThan(1_500);
  });

  test('of a house number is at the house, or says that the number is not known', async () => {
    const [street] = (await world.search('Ermou')).results;
    const [house] = (await world.search('Ermou 18')).results;
    expect(house).toMatchObject({ kind: 'address', name: 'Ermou 18', unknown_number: null });
    expect(house?.lng).not.toBe(street?.lng);
    const [unknown] = (await world.search('Ermou 9999')).results;
    expect(unknown).toMatchObject({ unknown_number: '9999', lat: street?.lat, lng: street?.lng });
  });

  test('of a station opens it', async () => {
    const id = await insertStationRow(database.db, {
      owner_id: null,
      slug: 'kafeneio-sta-vouna',
      name: 'Kafeneio sta Vouna',
      city: 'Metsovo',
    });
    expect((await world.search('kafeneio vouna')).results[0]).toMatchObject({
      id: `station-${id}`,
      kind: 'station',
      slug: 'kafeneio-sta-vouna',
    });
  });

  test('is never a draft or a deleted station', async () => {
    await insertStationRow(database.db, {
      owner_id: null,
      name: 'Xylokopteio draft',
      is_draft: true,
      operator: 'Xylokopteio',
    });
    await insertStationRow(database.db, {
      owner_id: null,
      name: 'Xylokopteio deleted',
      deleted_at: new Date(),
      postcode: '98761',
    });
    expect(await ids('xylokopteio')).toEqual([]);
    expect(await ids('98761')).toEqual([]);
  });
});

describe('the order', () => {
  test('near the view first: the same street in another town', async () => {
    const athens = (await world.search('Ermou')).results[0];
    const patras = (await world.search('Ermou', { lat: '38.2444', lng: '21.7344', zoom: '13' }))
      .results[0];
    expect(athens?.detail).toContain('Athens');
    expect(patras?.detail).toContain('Patras');
  });

  test('near the person, where the map is not known', async () => {
    const answer = await world.app.inject('/api/search/?q=ermou&here_lat=38.2444&here_lng=21.7344');
    expect(answer.json().results[0].detail).toContain('Patras');
  });

  test('own country first: Tripoli', async () => {
    expect((await world.search('tripoli')).results[0]).toMatchObject({ country: 'GR' });
    const libya = { lat: '32.8', lng: '13.2', zoom: '9' };
    expect((await world.search('tripoli', libya)).results[0]).toMatchObject({ country: 'LY' });
  });

  test('exact before a beginning, a beginning before a typing error', async () => {
    const names = (await world.search('volos')).results.map(({ name }) => name);
    expect(names[0]).toBe('Volos');
    expect((await world.search('thessalonik')).results[0]?.name).toBe('Thessaloniki');
  });
});

test('a short link is refused with its reason, without asking anybody', async () => {
  expect(await world.search('https://maps.app.goo.gl/abc123')).toEqual({
    results: [],
    count: 0,
    link_problem: 'short_link',
  });
});

test('a postcode of two countries is found in both, the own country first', async () => {
  for (const country of ['FR', 'DE']) {
    await insertStationRow(database.db, {
      owner_id: null,
      country,
      postcode: '67 890',
      city: country,
      lat: 48,
      lng: 8,
    });
  }
  expect(await ids('67890')).toEqual(
    expect.arrayContaining(['postcode-FR-67890', 'postcode-DE-67890']),
  );
});

test.each([
  ['', 'q'],
  ['?q=a&lat=1', 'lng'],
  ['?q=a&here_lat=1', 'here_lng'],
  ['?q=a&lat=91&lng=1', 'lat'],
  [`?q=${'x'.repeat(1_001)}`, 'q'],
])('refuses %s', async (query, field) => {
  const answer = await world.app.inject(`/api/search/${query}`);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().errors)).toEqual([field]);
});

test('odd input finds nothing and harms nothing', async () => {
  for (const q of [
    '%',
    '_',
    '\\',
    "'",
    '(((',
    '1 2 3 4 5 6 7 8 9 10 11 12',
    '💥',
    'a'.repeat(1_000),
  ]) {
    expect((await world.search(q)).link_problem).toBeNull();
  }
});
