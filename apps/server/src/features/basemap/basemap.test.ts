import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { ATHENS, streetLayers, writeSmallArchive } from '../../tests/kit/basemap/small-archive.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../tests/kit/server.ts';
import { createBasemap } from './basemap.service.ts';
import { addArchive, addedArchives, decodeLayers, removeArchive } from './public.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
const opened: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()));
});

const { z, x, y } = ATHENS;
const here = `${z}/${x}/${y}.mvt`;
const child = { z: 13, x: x * 2, y: y * 2 };

async function serve(...files: string[]) {
  const settings = { VOLTAGORA_BASEMAP: files.join(',') };
  const { app } = await createTestServer(database, { settings });
  opened.push(app);
  const { tiles, ...about } = (await app.inject('/tiles/streets.json')).json();
  return { app, about, folder: String(tiles[0]).replace('{z}/{x}/{y}.mvt', '') };
}
const gzip = { 'accept-encoding': 'gzip, br' };
const nameIn = (bytes: Buffer) =>
  decodeLayers(bytes)['transportation_name']?.features[0]?.properties['name'];

test('a tile is sent as it is stored, may be kept for ever, and is not sent twice', async () => {
  const file = writeSmallArchive('athens', [{ ...ATHENS, layers: streetLayers('Ερμού') }]);
  const { app, folder, about } = await serve(file);
  expect(about).toMatchObject({
    minzoom: 12,
    maxzoom: 12,
    bounds: [23.2, 37.5, 24.2, 38.4],
    attribution: expect.stringContaining('OpenStreetMap'),
  });
  const answer = await app.inject({ url: folder + here, headers: gzip });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/vnd.mapbox-vector-tile',
    vary: 'accept-encoding',
  });
  expect(readFileSync(file).includes(answer.rawPayload)).toBe(true);
  expect(nameIn(gunzipSync(answer.rawPayload))).toBe('Ερμού');
  const again = { ...gzip, 'if-none-match': `W/${String(answer.headers['etag'])}` };
  const known = await app.inject({ url: folder + here, headers: again });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  const plain = await app.inject({
    url: folder + here,
    headers: { 'accept-encoding': 'gzip;q=0' },
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(nameIn(plain.rawPayload)).toBe('Ερμού');
});

test('where an archive has no tile, the answer is empty, and no error', async () => {
  const file = writeSmallArchive('athens', [{ ...ATHENS, layers: streetLayers('Ερμού') }]);
  const { app, folder } = await serve(file);
  for (const missing of [`12/${x + 1}/${y}.mvt`, '14/0/0.mvt', '3/1/1.mvt']) {
    const answer = await app.inject(folder + missing);
    expect([answer.statusCode, answer.body], missing).toEqual([204, '']);
    expect(answer.headers['cache-control']).toContain('immutable');
  }
});

test.each([
  '12/4096/0.mvt',
  '12/0/4096.mvt',
  '23/0/0.mvt',
  '12/-1/0.mvt',
  'a/0/0.mvt',
  '1/0/0.png',
])('the address %s is refused with an example of a valid one', async (address) => {
  const { app, folder } = await serve(writeSmallArchive('one', [{ ...ATHENS, layers: {} }]));
  const answer = await app.inject(folder + address);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().detail).toContain('/tiles/VERSION/14/9271/6324.mvt');
});

test('of several archives the first that has a tile provides it; another version is not kept', async () => {
  const athens = writeSmallArchive('athens', [{ ...ATHENS, layers: streetLayers('Ερμού') }]);
  const wider = writeSmallArchive('wider', [
    { ...ATHENS, layers: streetLayers('Other') },
    { ...ATHENS, x: x + 1, layers: streetLayers('East') },
  ]);
  const { app, folder } = await serve(athens, wider);
  const read = async (path: string) => app.inject(path);
  expect(nameIn((await read(folder + here)).rawPayload)).toBe('Ερμού');
  expect(nameIn((await read(`${folder}12/${x + 1}/${y}.mvt`)).rawPayload)).toBe('East');
  const old = await read(`/tiles/000000000000/${here}`);
  expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect((await serve(wider)).folder).not.toBe(folder);
});

test('a tile is shown enlarged only where no archive has finer ones', async () => {
  const rough = writeSmallArchive('rough', [
    { ...ATHENS, layers: streetLayers('Ερμού') },
    { ...ATHENS, x: x + 1, layers: streetLayers('East') },
  ]);
  const fine = writeSmallArchive('fine', [{ ...child, layers: streetLayers('Ερμού') }]);
  const { app, folder } = await serve(rough, fine);
  const about = (await app.inject('/tiles/enlarged.json')).json();
  expect(about).toMatchObject({
    minzoom: 12,
    maxzoom: 12,
    tiles: [`${folder}enlarged/{z}/{x}/{y}.mvt`],
  });
  expect((await app.inject(`${folder}enlarged/${here}`)).statusCode).toBe(204);
  expect((await app.inject(`${folder}enlarged/12/${x + 1}/${y}.mvt`)).statusCode).toBe(200);
});

test('a damaged or missing archive is logged and left out, and the others are served', async () => {
  const athens = writeSmallArchive('athens', [{ ...ATHENS, layers: streetLayers('Ερμού') }]);
  const cut = `${athens}.cut.pmtiles`;
  writeFileSync(cut, readFileSync(athens).subarray(0, 200));
  const logged: unknown[] = [];
  const basemap = createBasemap({
    dataFolder: ':memory:',
    basemap: [cut, '/none.pmtiles', athens],
    log: { error: (fields) => logged.push(fields) },
  });
  expect(await basemap.tile(z, x, y)).toBeInstanceOf(Buffer);
  expect(logged).toHaveLength(2);
  expect(logged).toEqual(
    expect.arrayContaining([
      { path: cut, reason: expect.stringContaining('ends too early') },
      { path: '/none.pmtiles', reason: expect.stringContaining('cannot be read') },
    ]),
  );
  await basemap.close();
});

test('an added archive is served within seconds, before the shipped one, until it is removed', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'voltagora-data-'));
  const shipped = writeSmallArchive('shipped', [{ ...ATHENS, layers: streetLayers('Ερμού') }]);
  const own = writeSmallArchive('own', [{ ...ATHENS, layers: streetLayers('Own') }]);
  let nowMs = 0;
  const basemap = createBasemap({
    dataFolder,
    basemap: [shipped],
    log: { error: () => expect.unreachable() },
    nowMs: () => nowMs,
  });
  const name = async () => nameIn(gunzipSync((await basemap.tile(z, x, y)) ?? Buffer.of()));
  expect(await name()).toBe('Ερμού');
  expect(await addArchive({ dataFolder }, own)).toMatchObject({ name: 'own', tiles: 1, names: 1 });
  nowMs = 5_000;
  expect(await name()).toBe('Own');
  expect(await addedArchives({ dataFolder })).toEqual(['own']);
  await removeArchive({ dataFolder }, 'own');
  nowMs = 10_000;
  expect(await name()).toBe('Ερμού');
  await expect(removeArchive({ dataFolder }, 'own')).rejects.toThrow('There is none.');
  await basemap.close();
  rmSync(dataFolder, { recursive: true });
});

test('adding refuses what is no archive, and says what to do', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'voltagora-data-'));
  const folder = mkdtempSync(join(tmpdir(), 'voltagora-files-'));
  const file = (name: string, content: Buffer | string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const add = (path: string) => addArchive({ dataFolder }, path);
  const nameless = streetLayers('');
  delete nameless['transportation_name'];
  await expect(add(file('text.pmtiles', 'no archive'))).rejects.toThrow('is not a PMTiles archive');
  await expect(add(file('empty.pmtiles', ''))).rejects.toThrow('is not a PMTiles archive');
  await expect(add(join(folder, 'none.pmtiles'))).rejects.toThrow('cannot be read');
  await expect(add(file('map.zip', ''))).rejects.toThrow('must be named like germany.pmtiles');
  await expect(addArchive({ dataFolder: '/none' }, 'a.pmtiles')).rejects.toThrow(
    'Start the server',
  );
  await expect(add(writeSmallArchive('bare', [{ ...ATHENS, layers: nameless }]))).rejects.toThrow(
    'no names of streets',
  );
  const far = writeSmallArchive('far', [{ z: 12, x: 0, y: 0, layers: streetLayers('Far') }]);
  await expect(add(far)).rejects.toThrow('tile 12/0/0 is outside of the bounds');
  const whole = readFileSync(
    writeSmallArchive('whole', [{ ...ATHENS, layers: streetLayers('A') }]),
  );
  whole.fill(0, whole.length - 40);
  await expect(add(file('damaged.pmtiles', whole))).rejects.toThrow(
    `tile ${z}/${x}/${y} is damaged`,
  );
  mkdirSync(join(dataFolder, 'basemap'), { recursive: true });
  expect(await addedArchives({ dataFolder })).toEqual([]);
});
