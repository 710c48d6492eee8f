import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { writeSmallArchive } from '../../tests/kit/basemap/small-archive.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../tests/kit/server.ts';
import { insertStationRow } from '../../tests/kit/stations/rows.ts';
import type { DecodedFeature } from '../basemap/public.ts';

const EXTENT = 4096;
/** The tile of zoom 14 with Syntagma; one unit of its extent is 0.47 m. */
const TILE = { z: 14, x: 9272, y: 6321 };
const METRES_PER_UNIT = 1_928 / EXTENT;
const units = (metres: number) => Math.round(metres / METRES_PER_UNIT);
/** Close to the western edge, so that the next tile is within reach. */
const here = { x: units(100), y: 2000 };

const point = (kind: string, x: number, names: object = {}): DecodedFeature => ({
  type: 1,
  properties: { class: kind, ...names },
  geometry: [[{ x, y: here.y }]],
});
const street = (y: number, properties: DecodedFeature['properties']): DecodedFeature => ({
  type: 2,
  properties,
  geometry: [
    [
      { x: 0, y },
      { x: EXTENT, y },
    ],
  ],
});

/** The position of a place in the tile. */
function positionOf({ x, y }: { x: number; y: number }) {
  const across = 2 ** TILE.z;
  const north = Math.PI * (1 - (2 * (TILE.y + y / EXTENT)) / across);
  return {
    lng: ((TILE.x + x / EXTENT) / across) * 360 - 180,
    lat: (Math.atan(Math.sinh(north)) * 180) / Math.PI,
  };
}

let database: OpenDatabase;
let server: Awaited<ReturnType<typeof createTestServer>>;
beforeAll(async () => {
  database = await openTestDatabase();
  const near = {
    poi: {
      extent: EXTENT,
      features: [
        point('food', here.x + units(200), { name: 'Ταβέρνα', name_en: 'Taverna' }),
        point('food', here.x + units(60), { name: 'Ουζερί', name_en: 'Ouzeri' }),
        point('food', here.x + units(61), { name: 'Ουζερί', name_en: 'Ouzeri' }),
        point('toilets', here.x + units(20)),
        point('shop', here.x + units(310), { name: 'Too far' }),
        point('sight', here.x, { name: 'Parliament' }),
      ],
    },
    transportation_name: {
      extent: EXTENT,
      features: [
        street(here.y + units(40), { class: 'minor', name: 'Ερμού', name_en: 'Ermou' }),
        street(here.y + units(5), { class: 'path', name: 'A path' }),
        street(here.y + units(60), { class: 'primary', name: 'Αμαλίας' }),
      ],
    },
  };
  const west = {
    poi: { extent: EXTENT, features: [point('bakery', EXTENT - units(50), { name: 'Φούρνος' })] },
  };
  const file = writeSmallArchive('athens', [
    { ...TILE, layers: near },
    { ...TILE, x: TILE.x - 1, layers: west },
  ]);
  server = await createTestServer(database, { settings: { VOLTAGORA_BASEMAP: file } });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const addStation = (place: { lat: number; lng: number }) =>
  insertStationRow(database.db, { owner_id: null, ...place });
const read = async (id: number, lang = 'en') =>
  server.call(null, 'GET', `/api/stations/${id}/surroundings/?lang=${lang}`);

test('[23.4] lists what is within 300 m, the nearest of each kind with its distance', async () => {
  const { status, body } = await read(await addStation(positionOf(here)));
  expect(status).toBe(200);
  const { amenities, radius_m: radius } = body;
  expect(radius).toBe(300);
  expect(amenities).toEqual([
    { kind: 'toilets', count: 1, nearest: { name: null, metres: 20 } },
    { kind: 'food', count: 2, nearest: { name: 'Ouzeri', metres: 60 } },
    { kind: 'cafe', count: 1, nearest: { name: 'Φούρνος', metres: 150 } },
  ]);
});

test('[23.4] names the nearest street and the town in the language of the reader', async () => {
  const id = await addStation(positionOf(here));
  expect((await read(id)).body.near).toEqual({
    street: 'Ermou',
    town: expect.stringContaining('Athens'),
  });
  expect((await read(id, 'el')).body.near).toEqual({
    street: 'Ερμού',
    town: expect.stringContaining('Αθήνα'),
  });
});

test('[23.4] where no streets are loaded it names the town, and knows nothing of amenities', async () => {
  const inMunich = await read(await addStation({ lat: 48.137, lng: 11.575 }));
  expect(inMunich.body).toMatchObject({ near: { street: null, town: 'Munich' }, amenities: null });
  const atSea = await read(await addStation({ lat: 36, lng: 19 }));
  expect(atSea.body).toMatchObject({ near: null, amenities: null });
});

test('[23.4] is refused for stations that are not there, and for other languages', async () => {
  expect((await read(999_999)).status).toBe(404);
  expect((await read(1, 'xx')).status).toBe(400);
});
