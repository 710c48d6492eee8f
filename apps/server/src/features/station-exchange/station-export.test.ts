// Exports of an owner's stations: valid by the standard, complete, only their own, and importable without loss.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { createNetwork, type Network } from '../../tests/kit/stations/map-network.ts';
import { importStations } from './import/station-import.service.ts';
import { fileOf } from '../../tests/kit/station-exchange/feed.ts';

// What OCPI 2.2.1 demands of a Location (chapter 8.3 and 8.4, types of chapter 16), written anew from the standard: required fields,
// lengths, patterns, closed lists of words.
const DateTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const Words = (words: string) => z.enum(words.split(' '));
const Coordinates = z.strictObject({
  latitude: z.string().regex(/^-?\d{1,2}\.\d{5,7}$/),
  longitude: z.string().regex(/^-?\d{1,3}\.\d{5,7}$/),
});
const DisplayText = z.strictObject({ language: z.string().length(2), text: z.string().max(512) });
const Image = z.strictObject({
  url: z.url().max(255),
  thumbnail: z.url().max(255).optional(),
  category: Words('CHARGER ENTRANCE LOCATION NETWORK OPERATOR OTHER OWNER'),
  type: z.string().max(4),
  width: z.int().max(99_999).optional(),
  height: z.int().max(99_999).optional(),
});
const TimeOfDay = z.string().regex(/^([0-1]\d|2[0-3]):[0-5]\d$/);

const Connector = z.strictObject({
  id: z.string().min(1).max(36),
  standard: Words(
    'CHADEMO CHAOJI DOMESTIC_A DOMESTIC_B DOMESTIC_C DOMESTIC_D DOMESTIC_E DOMESTIC_F DOMESTIC_G DOMESTIC_H DOMESTIC_I ' +
      'DOMESTIC_J DOMESTIC_K DOMESTIC_L DOMESTIC_M DOMESTIC_N DOMESTIC_O GBT_AC GBT_DC IEC_60309_2_single_16 ' +
      'IEC_60309_2_three_16 IEC_60309_2_three_32 IEC_60309_2_three_64 IEC_62196_T1 IEC_62196_T1_COMBO IEC_62196_T2 ' +
      'IEC_62196_T2_COMBO IEC_62196_T3A IEC_62196_T3C NEMA_5_20 NEMA_6_30 NEMA_6_50 NEMA_10_30 NEMA_10_50 NEMA_14_30 ' +
      'NEMA_14_50 PANTOGRAPH_BOTTOM_UP PANTOGRAPH_TOP_DOWN TESLA_R TESLA_S',
  ),
  format: Words('SOCKET CABLE'),
  power_type: Words('AC_1_PHASE AC_2_PHASE AC_2_PHASE_SPLIT AC_3_PHASE DC'),
  max_voltage: z.int().positive(),
  max_amperage: z.int().positive(),
  max_electric_power: z.int().positive().optional(),
  last_updated: DateTime,
});

const Evse = z.strictObject({
  uid: z.string().min(1).max(36),
  status: Words(
    'AVAILABLE BLOCKED CHARGING INOPERATIVE OUTOFORDER PLANNED REMOVED RESERVED UNKNOWN',
  ),
  connectors: z.array(Connector).min(1),
  physical_reference: z.string().min(1).max(16).optional(),
  last_updated: DateTime,
});

const OcpiLocation = z.strictObject({
  country_code: z.string().regex(/^[A-Z]{2}$/),
  party_id: z.string().length(3),
  id: z.string().min(1).max(36),
  publish: z.boolean(),
  name: z.string().max(255).optional(),
  address: z.string().max(45),
  city: z.string().max(45),
  postal_code: z.string().max(10).optional(),
  country: z.string().regex(/^[A-Z]{3}$/),
  coordinates: Coordinates,
  evses: z.array(Evse),
  directions: z.array(DisplayText).optional(),
  operator: z.strictObject({ name: z.string().max(100) }).optional(),
  facilities: z.array(
    Words(
      'HOTEL RESTAURANT CAFE MALL SUPERMARKET SPORT RECREATION_AREA NATURE MUSEUM BIKE_SHARING BUS_STOP TAXI_STAND ' +
        'TRAM_STOP METRO_STATION TRAIN_STATION AIRPORT PARKING_LOT CARPOOL_PARKING FUEL_STATION WIFI',
    ),
  ),
  time_zone: z.string().min(1).max(255),
  opening_times: z
    .strictObject({
      twentyfourseven: z.boolean(),
      regular_hours: z
        .array(
          z.strictObject({
            weekday: z.int().min(1).max(7),
            period_begin: TimeOfDay,
            period_end: TimeOfDay,
          }),
        )
        .min(1)
        .optional(),
    })
    .optional(),
  images: z.array(Image),
  last_updated: DateTime,
});

/** An answer of an OCPI server to a request for its locations. */
const OcpiAnswer = z.strictObject({
  data: z.array(OcpiLocation),
  status_code: z.literal(1000),
  status_message: z.string(),
  timestamp: DateTime,
});

let network: Network;
let owner: Actor;

beforeAll(async () => {
  network = await createNetwork();
});
afterAll(() => network.close());
beforeEach(async () => {
  await network.empty();
  owner = await network.person('station_owner');
});

const ask = (what: 'ocpi' | 'geojson', actor: Actor | undefined = owner) =>
  network.app.inject({
    url: `/api/stations/my-stations/export-${what}/`,
    headers: actor ? { authorization: `Bearer ${actor.userId}` } : {},
  });
const ocpi = async () => OcpiAnswer.parse((await ask('ocpi')).json());

const HOURS = [
  { weekday: 1, period_begin: '08:00', period_end: '24:00' },
  { weekday: 2, period_begin: '00:00', period_end: '24:00' },
  { weekday: 6, period_begin: '20:00', period_end: '03:00' },
];

async function addFull() {
  const station = await network.addStation({
    name: 'Λιμάνι <b>Πειραιά</b>',
    owner,
    plugs: [
      { type: 'TYPE2', powerW: 22_000, heardAgo: 1 },
      { type: 'TYPE2', powerW: 7_400, heardAgo: 1, status: 'Charging' },
      { type: 'CCS2', powerW: 300_000, heardAgo: 1, status: 'Faulted' },
      { type: 'CHADEMO', powerW: 50_000 },
      { type: 'SCHUKO', powerW: 3_700 },
      { type: 'TESLA', powerW: 150_000 },
      { type: 'TYPE1', powerW: 7_400 },
      { type: 'CCS1', powerW: 50_000 },
      { type: 'TYPE3C', powerW: 22_000 },
      { type: 'OTHER', powerW: 11_000 },
    ],
  });
  const changes = {
    lat: 37.942_012_345_678,
    open_24_7: false,
    opening_hours: JSON.stringify(HOURS),
    access_notes: 'Πίσω από το εκδοτήριο',
    amenities: ['cafe', 'wifi', 'playground'],
  };
  await network.db.updateTable('stations').set(changes).where('id', '=', station.id).execute();
  return station;
}

describe('OCPI', () => {
  test('of a station with all fields is valid by the standard', async () => {
    const { id, plugIds } = await addFull();
    const { data } = await ocpi();
    expect(data).toMatchObject([
      {
        id: String(id),
        country_code: 'GR',
        country: 'GRC',
        name: 'Λιμάνι <b>Πειραιά</b>',
        coordinates: { latitude: '37.9420123', longitude: '23.7300000' },
        operator: { name: 'Operator' },
        directions: [{ language: 'el', text: 'Πίσω από το εκδοτήριο' }],
        facilities: ['CAFE', 'WIFI'],
        opening_times: {
          twentyfourseven: false,
          regular_hours: [
            { weekday: 1, period_begin: '08:00', period_end: '00:00' },
            { weekday: 2, period_begin: '00:00', period_end: '23:59' },
            { weekday: 6, period_begin: '20:00', period_end: '03:00' },
          ],
        },
      },
    ]);
    const evses = data[0]?.evses ?? [];
    expect(evses.map(({ uid }) => Number(uid))).toEqual(plugIds.slice(0, 9));
    expect(evses.map(({ status }) => status).slice(0, 4)).toEqual([
      'AVAILABLE',
      'CHARGING',
      'OUTOFORDER',
      'UNKNOWN',
    ]);
    expect(evses.flatMap(({ connectors }) => connectors).slice(0, 3)).toMatchObject([
      {
        standard: 'IEC_62196_T2',
        power_type: 'AC_3_PHASE',
        max_voltage: 230,
        max_amperage: 32,
        max_electric_power: 22_000,
      },
      {
        standard: 'IEC_62196_T2',
        power_type: 'AC_1_PHASE',
        max_amperage: 32,
        max_electric_power: 7_400,
      },
      { standard: 'IEC_62196_T2_COMBO', power_type: 'DC', max_electric_power: 300_000 },
    ]);
  });

  test('truncates texts to the lengths of the standard', async () => {
    const { id } = await network.addStation({ owner });
    const long = 'Οδός με πολύ μακρύ όνομα '.repeat(8);
    const texts = {
      name: long,
      address: long,
      city: long,
      operator: long,
      postcode: '123456789012',
      access_notes: long.repeat(3),
    };
    await network.db.updateTable('stations').set(texts).where('id', '=', id).execute();
    await network.db.updateTable('plugs').set({ label: 'Beside the ticket office' }).execute();
    expect((await ocpi()).data[0]?.evses[0]?.physical_reference).toBe('Beside the ticke');
  });

  test('has pictures in both widths with absolute addresses', async () => {
    const { id } = await network.addStation({ owner });
    const image = newId();
    await network.db
      .insertInto('station_images')
      .values({
        id: image,
        station_id: id,
        position: 0,
        width: 1600,
        height: 900,
        alt: '',
        created_at: network.clock.now(),
      })
      .execute();
    expect((await ocpi()).data[0]?.images).toMatchObject([
      {
        url: `https://volt.example/images/${image}-1600.webp`,
        thumbnail: `https://volt.example/images/${image}-480.webp`,
      },
    ]);
  });

  test('without stations is a valid empty response', async () => {
    expect((await ocpi()).data).toEqual([]);
  });

  test('of more stations than one batch has each once', async () => {
    for (let at = 0; at < 230; at += 1) await network.addStation({ owner, plugs: [] });
    const ids = (await ocpi()).data.map(({ id }) => id);
    expect(new Set(ids).size).toBe(230);
  });
});

describe('both formats', () => {
  test('include only the owner’s own stations, and none that is deleted', async () => {
    const other = await network.person('station_owner');
    const { id } = await network.addStation({ owner });
    await network.addStation({ owner: other });
    await network.addStation({ source: 'gr-myfah' });
    const deleted = await network.addStation({ owner });
    await network.db
      .updateTable('stations')
      .set({ deleted_at: network.clock.now() })
      .where('id', '=', deleted.id)
      .execute();
    expect((await ocpi()).data.map((station) => station.id)).toEqual([String(id)]);
    expect(
      (await ask('geojson')).json().features.map((feature: { id: number }) => feature.id),
    ).toEqual([id]);
  });

  test('do not contain a charging point’s identity', async () => {
    await addFull();
    for (const what of ['ocpi', 'geojson'] as const)
      expect((await ask(what)).body).not.toContain('SECRET-IDENTITY');
  });

  test('are downloads, for owners only', async () => {
    const answer = await ask('geojson');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/geo+json; charset=utf-8',
      'content-disposition': 'attachment; filename="stations.geojson"',
    });
    expect(
      (await network.app.inject({ url: '/api/stations/my-stations/export-ocpi/' })).statusCode,
    ).toBe(401);
    const driver = await network.person('driver');
    expect((await ask('ocpi', driver)).statusCode).toBe(403);
  });
});

test('GeoJSON has longitude first, and everything that a page shows', async () => {
  const { id, slug } = await addFull();
  const { type, features } = (await ask('geojson')).json();
  expect(type).toBe('FeatureCollection');
  expect(features).toMatchObject([
    {
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [23.73, 37.942_012_345_678] },
      properties: {
        name: 'Λιμάνι <b>Πειραιά</b>',
        url: `https://volt.example/stations/${slug}`,
        opening_hours: HOURS,
        amenities: ['cafe', 'wifi', 'playground'],
        pricing: { pricing_policy: 0, price_per_kWh: 0.45, currency: 'EURO' },
      },
    },
  ]);
  expect(features[0].properties.plugs).toHaveLength(10);
});

test('an exported station can be imported without loss', async () => {
  const { id } = await addFull();
  const file = fileOf((await ask('ocpi')).body);
  const request = {
    from: file,
    format: 'auto',
    source: 'Ourselves',
    dryRun: false,
    letVanish: false,
  } as const;
  const report = await importStations(network, request);
  expect(report).toMatchObject({ read: 1, new: 1, refused: 0, mends: [] });
  const columns = [
    'name',
    'operator',
    'address',
    'city',
    'postcode',
    'country',
    'lng',
    'time_zone',
    'open_24_7',
    'opening_hours',
    'access_notes',
  ] as const;
  const rows = await network.db
    .selectFrom('stations')
    .select(['id', 'lat', ...columns])
    .orderBy('id')
    .execute();
  const [
    { id: _, lat: latBefore, ...before } = { id: 0, lat: 0 },
    { id: copyId, lat, ...after } = { id: 0, lat: 1 },
  ] = rows;
  expect(after).toEqual(before);
  expect(lat).toBeCloseTo(latBefore, 6);
  const plugsOf = (stationId: number) =>
    network.db
      .selectFrom('plugs')
      .select(['label', 'connector_type', 'max_power_w'])
      .where('station_id', '=', stationId)
      .orderBy('id')
      .execute();
  expect(await plugsOf(copyId)).toEqual(
    (await plugsOf(id)).filter(({ connector_type }) => connector_type !== 'OTHER'),
  );
  expect(await importStations(network, request)).toMatchObject({ unchanged: 1, changed: 0 });
});
