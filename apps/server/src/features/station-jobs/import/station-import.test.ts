import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import { createNetwork, type Network } from '../../../tests/kit/stations/map-network.ts';
import { openBothDatabases } from '../../../tests/kit/database/open-database.ts';

const databases = await openBothDatabases();
afterAll(async () => {
  for (const database of databases) await database.close();
});

describe.each(databases)('on the $kind database', (database) => {
  let network: Network;
  let owner: Actor;
  let id: number;

  beforeAll(async () => {
    network = await createNetwork(database);
  });
  afterAll(() => network.close());
  beforeEach(async () => {
    owner = await network.person('station_owner');
    ({ id } = await network.addStation({ name: 'Hotel, "Athena"', owner, plugs: [{}, {}] }));
  });

  const preview = async (csv: string) =>
    (await network.call(owner, 'POST', '/api/stations/import/preview/', { csv })).body;
  const exported = async () =>
    (
      await network.app.inject({
        url: '/api/stations/my-stations/export-csv/',
        headers: { authorization: `Bearer ${owner.userId}` },
      })
    ).body;
  async function apply(csv: string) {
    const { status, body } = await network.call(owner, 'POST', '/api/stations/import/', { csv });
    expect(status).toBe(201);
    await network.runStationJobs();
    return (await network.call(owner, 'GET', `/api/stations/jobs/${body.id}/`)).body;
  }
  const read = async (stationId: number) =>
    (await network.call(owner, 'GET', `/api/stations/${stationId}/edit/`)).body;

  test('[26.4] an exported file that is imported again changes nothing', async () => {
    await network.call(owner, 'PUT', `/api/stations/${id}/`, {
      open_24_7: false,
      opening_hours: [{ weekday: 1, period_begin: '08:00', period_end: '20:00' }],
      tags: ['north', 'hotel'],
      description: 'Two\nlines, "quoted"',
      access_notes: '=1+1',
    });
    const { results } = await preview(await exported());
    expect(results).toMatchObject([{ station: { id }, outcome: 'unchanged', changes: [] }]);
  });

  test('[26.4] forty stations are created with their plugs and prices as one job', async () => {
    await network.db
      .insertInto('owner_standings')
      .values({ owner_id: owner.userId, stations_max: 50 })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ stations_max: 50 }))
      .execute();
    const rows = Array.from(
      { length: 40 },
      (_row, at) =>
        `Place ${at},Ermou ${at},Athens,GR,37.9${at},23.7,24/7,0.45,A TYPE2 22; B CCS2 40,x`,
    );
    const csv = ['name,address,city,country,lat,lng,hours,price_per_kWh,plugs,tags', ...rows].join(
      '\n',
    );
    const seen = await preview(csv);
    expect(seen.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      rows.map(() => 'created'),
    );
    const job = await apply(csv);
    expect(job).toMatchObject({ kind: 'import', total: 40, done: 40, refused: 0 });
    expect(await read(job.results[19].station.id)).toMatchObject({
      name: 'Place 19',
      is_draft: true,
      tags: ['x'],
      pricing: { price_per_kWh: 0.45, currency: 'EURO' },
      plugs: [
        { label: 'A', connector_type: 'TYPE2', max_power_kW: 22 },
        { label: 'B', connector_type: 'CCS2', max_power_kW: 40 },
      ],
    });
  });

  test('[26.4] a line that changes a station changes what differs, and no more', async () => {
    const csv = `id;name;price_per_kWh;state\n${id};Renamed;0,52;paused`;
    expect((await preview(csv)).results).toMatchObject([
      { line: 2, outcome: 'updated', changes: ['name', 'price_per_kWh', 'state'] },
    ]);
    expect(await apply(csv)).toMatchObject({ done: 1, results: [{ line: 2, state: 'done' }] });
    expect(await read(id)).toMatchObject({
      name: 'Renamed',
      city: 'Athens',
      is_paused: true,
      pricing: { price_per_kWh: 0.52 },
    });
  });

  test('[26.4] errors are told by line and column, and stop no other line', async () => {
    const rival = await network.person('station_owner');
    const theirs = await network.addStation({ name: 'Theirs', owner: rival });
    const csv = [
      'id,name,address,city,country,lat,lng,price_per_kWh,start_fee,plugs',
      `${theirs.id},Mine now,a,b,GR,1,2,,,`,
      ',No place,Ermou 1,Athens,GR,,23.7,,,',
      ',Fast,Ermou 1,Athens,GR,37.9,23.7,0.5,1,A CCS2 150',
      ',Odd plug,Ermou 1,Athens,GR,37.9,23.7,0.5,,A WALL 22',
      ',Good,Ermou 1,Athens,GR,37.9,23.7,0.5,,A TYPE2 22',
      `${id},Hotel,,,,,,,,C TYPE2 22`,
    ].join('\n');
    const { results } = await preview(csv);
    expect(
      results.map(
        ({ line, errors }: { line: number; errors: { column: string; code: string }[] }) => [
          line,
          ...errors.map(({ column, code }) => `${column} ${code}`),
        ],
      ),
    ).toEqual([
      [2, 'id unknown_station'],
      [3, 'lat not_valid'],
      [4, 'start_fee not_lawful'],
      [5, 'plugs not_valid'],
      [6],
      expect.arrayContaining([7, 'plugs plugs_fixed']),
    ]);
    expect(await apply(csv)).toMatchObject({ total: 1, done: 1, results: [{ name: 'Good' }] });
  });

  test('[26.4] a station that may not be listed yet is saved as a draft, and says so', async () => {
    const csv = 'name,address,city,country,lat,lng,state\nHotel,Ermou 1,Athens,GR,37.9,23.7,listed';
    const job = await apply(csv);
    const { is_draft: isDraft } = await read(job.results[0].station.id);
    expect(job.results[0].code).toBe(isDraft ? 'saved_as_draft' : null);
  });

  test('[26.4] a file without a header, or with too many lines, is refused as a whole', async () => {
    expect((await preview('foo,bar\n1,2')).errors.csv[0]).toMatch(/header line/);
    const long = ['name', ...Array.from({ length: 501 }, () => 'Hotel')].join('\n');
    expect((await preview(long)).errors.csv[0]).toMatch(/more than 500/);
  });
});
