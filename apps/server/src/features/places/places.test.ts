import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { createTestServer } from '../../tests/kit/server.ts';
import { createPlaces } from './places.service.ts';

let database: OpenDatabase;
let app: HttpApp;
const places = createPlaces();

beforeAll(async () => {
  database = await openTestDatabase();
  ({ app } = await createTestServer(database));
});
afterAll(() => database.close());

const first = async (q: string, lang: 'en' | 'el' = 'en') =>
  (await places.search({ q, lang, limit: 8 })).results[0];

describe('[S1.06] a place is found', () => {
  test.each([
    ['athina', 'Athens'],
    ['Αθηνα', 'Athens'],
    ['αθήνα', 'Athens'],
    ['ΑΘΗΝΑ', 'Athens'],
    ['athens', 'Athens'],
    ['ath', 'Athens'],
    ['thessaloniki', 'Thessaloniki'],
    ['thesaloniki', 'Thessaloniki'],
    ['8essaloniki', 'Thessaloniki'],
    ['thessalonikh', 'Thessaloniki'],
    ['Θεσσαλονίκη', 'Thessaloniki'],
    ['θεσαλονικι', 'Thessaloniki'],
    ['σαλονικη', 'Thessaloniki'],
    ['hrakleio', 'Heraklion'],
    ['iraklio', 'Heraklion'],
    ['ηρακλιο', 'Heraklion'],
    ['Πάτρα', 'Patras'],
    ['patra', 'Patras'],
    ['xania', 'Chania'],
    ['hania', 'Chania'],
    ['bolos', 'Volos'],
    ['larhsa', 'Larissa'],
    ['giannena', 'Ioánnina'],
    ['ksanthi', 'Xánthi'],
    ['xalkida', 'Chalkída'],
    ['nauplio', 'Náfplio'],
    ['beroia', 'Véroia'],
    ['hgoymenitsa', 'Igoumenítsa'],
    ['rethimno', 'Rethymno'],
    ['mitilini', 'Mytilene'],
    ['kos', 'Kos'],
    ['spata', 'Spáta'],
    ['pireas', 'Piraeus'],
    ['Πειραια', 'Piraeus'],
    ['γλυφάδα', 'Glyfáda'],
    ['xalandri', 'Chalandri'],
    ['nea smirni', 'Néa Smýrni'],
    ['Αγ. Νικόλαος', 'Ágios Nikólaos'],
    ['ag paraskevi', 'Agía Paraskeví'],
    ['Τρίπολη', 'Trípoli'],
    ['λεμεσός', 'Limassol'],
    ['lefkosia', 'Nicosia'],
    ['santorini', 'Santorini'],
    ['sadorini', 'Santorini'],
    ['Θήρα', 'Santorini'],
    ['evia', 'Evia'],
    ['eyboia', 'Evia'],
    ['kriti', 'Crete'],
    ['λέσβος', 'Lesbos'],
    ['siros', 'Syros'],
    ['cephalonia', 'Kefalonia'],
    ['limnos', 'Lemnos'],
    ['halkidiki', 'Halkidiki'],
    ['meteora', 'Meteora'],
    ['kerkira', 'Corfu'],
    ['mikonos', 'Mykonos'],
    ['zante', 'Zakynthos'],
    ['aerodromio', 'Athens Airport'],
    ['αεροδρόμιο θεσσαλονίκης', 'Thessaloniki Airport'],
    ['aerodromio thesaloniki', 'Thessaloniki Airport'],
    ['venizelos', 'Athens Airport'],
    ['airport santorini', 'Santorini Airport'],
    ['skg', 'Thessaloniki Airport'],
    ['limani peiraia', 'Piraeus Port'],
    ['paris', 'Paris'],
    ['Λονδίνο', 'London'],
    ['  munich ', 'Munich'],
    ['oslo', 'Oslo'],
    ['londn', 'London'],
  ])('%s -> %s', async (q, name) => {
    expect((await first(q))?.name).toBe(name);
  });

  test('a large island with a zoom that shows all of it', async () => {
    expect((await first('evia'))?.zoom).toBe(8);
    expect((await first('αεροδρόμιο', 'el'))?.formatted_address).toBe(
      'Αεροδρόμιο Αθηνών, Αττική, Ελλάδα',
    );
  });

  test('with its names in the requested language', async () => {
    expect(await first('athens', 'el')).toMatchObject({
      name: 'Αθήνα',
      region: 'Αττική',
      formatted_address: 'Αθήνα, Αττική, Ελλάδα',
      country: 'GR',
    });
    expect((await first('Αθήνα', 'en'))?.formatted_address).toBe('Athens, Attica, Greece');
    expect((await first('paris', 'el'))?.formatted_address).toMatch(/, Γαλλία$/);
  });

  test('with its position and a zoom', async () => {
    const athens = await first('athens');
    expect(athens?.lat).toBeCloseTo(37.98, 1);
    expect(athens?.lng).toBeCloseTo(23.73, 1);
    expect(athens?.zoom).toBe(11);
  });
});

test('an unknown place gives an empty list, not an error', async () => {
  const answer = await app.inject('/api/places/?q=xxxxyyyyzzzz');
  expect(answer.json()).toEqual({ results: [], count: 0 });
});

test.each([
  ['', 'q'],
  ['?q=', 'q'],
  [`?q=${'x'.repeat(101)}`, 'q'],
  ['?q=a%00b', 'q'],
  ['?q=a&limit=1000', 'limit'],
  ['?q=a&lang=xx', 'lang'],
])('refuses %s', async (query, field) => {
  const answer = await app.inject(`/api/places/${query}`);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().errors)).toEqual([field]);
});

test('[23.8] towns are known by exactly their name, in every country and language', async () => {
  const [munich = [], newports = [], nowhere] = await places.townsNamed([
    'Munich',
    'Newport',
    'Xyzzyhausen',
  ]);
  expect(munich).toContainEqual(expect.objectContaining({ country: 'DE' }));
  expect(munich.find(({ country }) => country === 'DE')?.population).toBeGreaterThan(1_000_000);
  expect(newports.length).toBeGreaterThan(1);
  expect(nowhere).toEqual([]);
});
