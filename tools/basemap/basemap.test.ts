import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import {
  checkArchive,
  decodeLayers,
  type DecodedLayer,
  openArchive,
} from '../../apps/server/src/features/basemap/public.ts';
import {
  ATHENS,
  streetLayers,
  writeSmallArchive,
} from '../../apps/server/src/tests/kit/basemap/small-archive.ts';
import { latinName } from './latin-name.ts';
import { makeArchive } from './make-archive.ts';
import { partOf, simplified } from './tile-geometry.ts';

test.each([
  ['Λεωφόρος Βασιλίσσης Σοφίας', 'Leoforos Vasilissis Sofias'],
  ['Αγγέλου', 'Angelou'],
  ['Μπουμπουλίνας', 'Boumpoulinas'],
  ['Λαμπράκη', 'Lampraki'],
  ['Ευζώνων', 'Evzonon'],
  ['Ναύπλιο', 'Nafplio'],
  ['Καΐρη', 'Kairi'],
  ['Μάιος', 'Maios'],
  ['ΘΗΒΑ', 'THIVA'],
  ['Θησείον', 'Thiseion'],
  ['Οδός 25ης Μαρτίου', 'Odos 25is Martiou'],
])('%s is %s in Latin letters', (greek, latin) => {
  expect(latinName(greek)).toBe(latin);
});

test('a name without Greek letters needs no other', () => {
  expect(latinName('Main Street 5')).toBeUndefined();
});

test('a line keeps the points that its shape needs', () => {
  const line = [0, 1, 2, 3, 4].map((x) => ({ x: x * 100, y: x === 2 ? 50 : 0 }));
  expect(simplified(line, 5).map(({ x }) => x)).toEqual([0, 100, 200, 300, 400]);
  expect(simplified(line, 60).map(({ x }) => x)).toEqual([0, 400]);
});

test('a child of a tile shows its quarter, and what is within its edge', () => {
  const place = { column: 1, row: 0, extent: 4096 };
  const across = [
    { x: 0, y: 1000 },
    { x: 4096, y: 1000 },
  ];
  expect(partOf([across], 2, place)).toEqual([
    [
      { x: -64, y: 2000 },
      { x: 4096, y: 2000 },
    ],
  ]);
  const square = [
    { x: 0, y: 0 },
    { x: 4096, y: 0 },
    { x: 4096, y: 4096 },
    { x: 0, y: 4096 },
    { x: 0, y: 0 },
  ];
  const [ring] = partOf([square], 3, place);
  const range = (axis: 'x' | 'y') => (ring ?? []).map((point) => point[axis]);
  expect([Math.min(...range('x')), Math.max(...range('x'))]).toEqual([-64, 4096]);
  expect([Math.min(...range('y')), Math.max(...range('y'))]).toEqual([0, 4160]);
  expect(ring?.[0]).toEqual(ring?.at(-1));
  expect(partOf([[{ x: 100, y: 100 }]], 1, place)).toEqual([]);
});

const points = (properties: DecodedLayer['features'][number]['properties'][]): DecodedLayer => ({
  extent: 4096,
  features: properties.map((each) => ({
    type: 1,
    properties: each,
    geometry: [[{ x: 2000, y: 2000 }]],
  })),
});

async function made(tiles: Parameters<typeof writeSmallArchive>[1]) {
  const output = join(mkdtempSync(join(tmpdir(), 'voltagora-made-')), 'made.pmtiles');
  await makeArchive(writeSmallArchive('input', tiles), output);
  const archive = await openArchive(output);
  onTestFinished(() => archive.close());
  return {
    output,
    async layers(z: number, x: number, y: number) {
      const bytes = await archive.tile(z, x, y);
      return bytes && decodeLayers(gunzipSync(bytes));
    },
  };
}

const { z, x, y } = ATHENS;

test('the archive has the layers of the style alone, with names for readers of English', async () => {
  const { output, layers } = await made([
    {
      ...ATHENS,
      layers: {
        ...streetLayers('Ερμού'),
        place: points([
          { class: 'suburb', name: 'Αθήνα' },
          { class: 'suburb', name: 'Ψυρρή' },
          { class: 'state', name: 'Αττική' },
        ]),
        mountain_peak: points([{ name: 'Λυκαβηττός' }]),
        housenumber: points([{ housenumber: '5' }]),
      },
    },
  ]);
  expect(await checkArchive(output)).toMatchObject({ tiles: 1, streets: 1, names: 1 });
  const found = await layers(z, x, y);
  expect(Object.keys(found ?? {})).toEqual(['transportation', 'transportation_name', 'place']);
  expect(found?.['transportation_name']?.features[0]?.properties).toEqual({
    class: 'primary',
    name: 'Ερμού',
    name_en: 'Ermou',
  });
  // The simple map names Athens already.
  expect(found?.['place']?.features.map(({ properties }) => properties['name_en'])).toEqual([
    'Psyrri',
  ]);
});

test('a tile with one finer child gets the others, cut out of itself', async () => {
  const { layers } = await made([
    { ...ATHENS, layers: streetLayers('Ερμού') },
    { ...ATHENS, x: x + 1, layers: streetLayers('East') },
    { z: 13, x: x * 2, y: y * 2, layers: streetLayers('Fine') },
  ]);
  const nameAt = async (...at: [number, number, number]) =>
    (await layers(...at))?.['transportation_name']?.features[0]?.properties['name'];
  expect(await nameAt(13, x * 2, y * 2)).toBe('Fine');
  expect(await nameAt(13, x * 2 + 1, y * 2 + 1)).toBe('Ερμού');
  expect(await nameAt(14, x * 4, y * 4)).toBe('Fine');
  expect(await nameAt(14, x * 4 + 3, y * 4 + 2)).toBe('Ερμού');
  expect(await layers(13, x * 2 + 2, y * 2)).toBeUndefined();
});

test('an input that is no extract is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'voltagora-made-'));
  const output = join(folder, 'made.pmtiles');
  const text = join(folder, 'text.pmtiles');
  writeFileSync(text, 'no archive');
  await expect(makeArchive(text, output)).rejects.toThrow('is not a PMTiles archive');
  const other = writeSmallArchive('other', [{ ...ATHENS, layers: { roads: points([{}]) } }]);
  await expect(makeArchive(other, output)).rejects.toThrow('no layers of the OpenMapTiles schema');
});

test('the shipped archive is complete: streets of Greece with names, at most 40 MB', async () => {
  const shipped = new URL('../../apps/server/data/streets-gr.pmtiles', import.meta.url);
  const report = await checkArchive(shipped.pathname);
  expect(report.bytes).toBeLessThan(40_000_000);
  expect(report.zooms).toEqual([4, 14]);
  expect(report.names).toBeGreaterThan(80_000);
  expect(report.attribution).toBe('© OpenMapTiles © OpenStreetMap contributors');
}, 60_000);
