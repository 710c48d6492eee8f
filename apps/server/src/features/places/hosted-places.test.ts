import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { manualClock } from '../../platform/clock.ts';
import type { PlacesService } from '../../platform/settings/outside-settings.ts';
import { withHostedPlaces } from './hosted-places.ts';
import { createPlaces } from './places.service.ts';

const own = createPlaces();

async function open(kind: PlacesService['kind'], answer: RequestListener) {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x'));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const clock = manualClock(new Date('2026-11-22T08:00:00Z'));
  const warned: object[] = [];
  const places = withHostedPlaces({
    own,
    clock,
    service: { kind, url: `http://127.0.0.1:${port}/search`, key: 'secret-key' },
    log: { warn: (fields: object) => void warned.push(fields) },
    answerWithinMs: 200,
  });
  const find = async (q: string, lang: 'en' | 'el' = 'en') =>
    (await places.search({ q, lang, limit: 5 })).results;
  return { find, asked, clock, warned };
}
const says =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end(JSON.stringify(body));

const STREET = {
  geometry: { coordinates: [23.7348, 37.9755] },
  properties: {
    name: 'Ermou',
    city: 'Athens',
    state: 'Attica',
    country: 'Greece',
    countrycode: 'GR',
  },
};

test('[S7.80] Photon finds a street, and malformed results are left out', async () => {
  const wrong = { geometry: { coordinates: [999, 0] }, properties: { name: 'Nowhere' } };
  const { find, asked } = await open('photon', says({ features: [STREET, wrong, null] }));
  expect(await find('ermou', 'el')).toEqual([
    {
      id: 1,
      formatted_address: 'Ermou, Athens, Attica, Greece',
      name: 'Ermou',
      region: 'Attica',
      country: 'GR',
      lat: 37.9755,
      lng: 23.7348,
      zoom: 13,
    },
  ]);
  expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
    q: 'ermou',
    limit: '5',
    lang: 'default',
  });
  await find('ERMOU', 'el');
  expect(asked, 'what is known is not asked again').toHaveLength(1);
});

test('[S7.80] responses of Nominatim and Google are read too', async () => {
  const nominatim = await open(
    'nominatim',
    says([
      {
        lat: '37.97',
        lon: '23.73',
        name: 'Ermou',
        display_name: 'Ermou, Athens, Greece',
        addresstype: 'road',
        address: { country_code: 'gr' },
      },
    ]),
  );
  expect(await nominatim.find('ermou')).toMatchObject([{ country: 'GR', lat: 37.97, region: '' }]);
  const google = await open(
    'google',
    says({
      status: 'OK',
      results: [
        {
          formatted_address: 'Athens, Greece',
          geometry: { location: { lat: 37.98, lng: 23.72 } },
          types: ['locality', 'political'],
          address_components: [
            { long_name: 'Greece', short_name: 'GR', types: ['country', 'political'] },
          ],
        },
      ],
    }),
  );
  expect(await google.find('athens')).toMatchObject([
    { formatted_address: 'Athens, Greece', name: 'Athens', country: 'GR', zoom: 11 },
  ]);
  expect(google.asked[0]?.searchParams.get('key')).toBe('secret-key');
});

test.each<[string, RequestListener]>([
  ['an error', says({}, 503)],
  ['nonsense', says({ features: 'none' })],
  ['no JSON', (_request, response) => void response.end('<html>')],
  ['silence', () => undefined],
  [
    'a way to somewhere else',
    (_q, response) => void response.writeHead(302, { location: '/' }).end(),
  ],
])('after %s bundled places are returned, and the service is paused', async (_name, answer) => {
  const { find, asked, clock, warned } = await open('photon', answer);
  expect((await find('athens'))[0]?.name).toBe('Athens');
  expect((await find('patras'))[0]?.name).toBe('Patras');
  expect(asked).toHaveLength(1);
  expect(JSON.stringify(warned)).not.toMatch(/secret-key|athens/);
  clock.advance(30_001);
  await find('oslo');
  expect(asked).toHaveLength(2);
});

test('bundled places are found when the service finds none', async () => {
  const { find, warned } = await open('photon', says({ features: [] }));
  expect((await find('athina'))[0]?.name).toBe('Athens');
  expect(warned).toEqual([]);
});
