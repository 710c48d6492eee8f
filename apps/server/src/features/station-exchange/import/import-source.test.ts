// The source of an import and its attribution; and imports of whole files.
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createNetwork } from '../../../tests/kit/stations/map-network.ts';
import { importStations } from './station-import.service.ts';
import {
  fileOf,
  ocmPoi,
  ocpiEvse,
  ocpiLocation,
} from '../../../tests/kit/station-exchange/feed.ts';
import {
  createImportBench,
  locations,
  SOME,
} from '../../../tests/kit/station-exchange/import-bench.ts';

const { db, run, runFile, stations, everything } = createImportBench();

describe('the source of an import', () => {
  test('has to be given if the file does not name it', async () => {
    await expect(run(locations('1'), { source: undefined })).rejects.toThrow('--source NAME');
    await expect(run(locations('1'), { source: '!!!' })).rejects.toThrow('letters or digits');
  });

  test('is detected for the Greek registry by its structure, even with a byte order mark', async () => {
    const text = `\uFEFF${JSON.stringify({ Locations: locations('1') })}`;
    expect(await run(text, { source: undefined })).toMatchObject({ source: 'gr-myfah', new: 1 });
    expect(await db().selectFrom('station_sources').selectAll().execute()).toMatchObject([
      { key: 'gr-myfah', name: 'Μ.Υ.Φ.Α.Η.' },
    ]);
  });

  test('is detected for Open Charge Map', async () => {
    expect(await run([ocmPoi()], { source: undefined })).toMatchObject({
      format: 'ocm',
      source: 'open-charge-map',
      new: 1,
    });
  });

  test('is shown on the station’s page, with the host’s licence text', async () => {
    const network = await createNetwork();
    const request = { ...SOME, from: fileOf(locations('1')), licence: 'CC BY 4.0' };
    await importStations(network, request);
    await importStations(network, { ...request, licence: undefined });
    const [row] = await network.db.selectFrom('stations').select('id').execute();
    const { body } = await network.get(`/api/stations/${row?.id}/`);
    expect(body.source).toEqual({
      name: 'Some CPO',
      licence: 'CC BY 4.0',
      attribution: 'Some CPO',
      as_of: '2026-03-01',
    });
    expect(body).toMatchObject({
      bookable: false,
      plugs: [{ label: 'A', bookable: false, status: 'Not connected' }],
    });
    const found = await network.get('/api/stations/search/37.94&23.64&12/');
    expect(found.body.count).toBe(1);
    await network.close();
  });
});

test('a status file leaves out removed plugs', async () => {
  const evses = [ocpiEvse(), ocpiEvse({ uid: 'E2' })];
  const status = fileOf({
    Locations: [{ id: 'L1', evses: [{ uid: 'E2', status: 'REMOVED' }, null] }, 5],
  });
  expect(await run([ocpiLocation({ evses })], { status })).toMatchObject({ plugs: { new: 1 } });
});

describe('whole files', () => {
  const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

  test('with every fault of real feeds, in the form of the Greek registry', async () => {
    const { mends, refusals, ...report } = await runFile(fixture('constructed-registry.json'), {
      source: undefined,
    });
    expect(report).toMatchObject({ source: 'gr-myfah', read: 22, new: 16, mended: 11, refused: 6 });
    expect(mends.map(({ what, count }) => `${count} ${what}`).toSorted()).toEqual([
      '1 connector standard not in the words of the standard',
      '1 connector without a standard: of unknown type',
      '1 coordinates as numbers, not text',
      '1 date without a time zone: taken as UTC',
      '1 enumeration in small letters or with blanks',
      '1 latitude and longitude were swapped',
      '1 no country: taken from the position',
      '1 no usable coordinates: taken from a charging point',
      '1 power in kW, not in W',
      '2 country not in the three letters of ISO 3166',
    ]);
    expect(refusals.map(({ what, examples: [example] }) => `${example}: ${what}`)).toEqual([
      'GR-INV-zero: {"latitude":"0","longitude":"0"}: no usable coordinates',
      'GR-INV-no-evses: has no charging points',
      'GR-INV-right: is in the feed once more: the first one counts',
      'GR-INV-removed: all its charging points are removed or planned',
      'GR-INV-unpublished: is not to be published',
      'record 22: null: is no object',
    ]);
    const places = (await stations()).map(({ lat, lng, country }) => `${lat} ${lng} ${country}`);
    expect(new Set(places)).toEqual(new Set(['37.98 23.73 GR']));
    const before = await everything();
    expect(
      await runFile(fixture('constructed-registry.json'), { source: undefined }),
    ).toMatchObject({
      new: 0,
      changed: 0,
      unchanged: 16,
    });
    expect(await everything()).toBe(before);
  });

  test('of a real operator', async () => {
    const report = await runFile(fixture('evio-2-2.json'), { source: 'evio' });
    expect(report).toMatchObject({ read: 3, new: 3, refused: 0 });
    expect(report.mends.map(({ what }) => what)).toEqual([
      'coordinates as numbers, not text',
      'no country: taken from the position',
      'power type that the connector cannot have',
      'no city',
      'voltage and current that cannot be: power unknown',
    ]);
    expect(new Set((await stations()).map(({ country }) => country))).toEqual(new Set(['PT']));
  });
});
