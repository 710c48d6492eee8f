import type { TripPlan } from '@voltagora/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../tests/kit/server.ts';
import { insertVehicle, NOW } from '../../tests/kit/stations/catalogue.ts';
import { insertPlugRow, insertPointRow, insertStationRow } from '../../tests/kit/stations/rows.ts';

const ATHENS = { lat: 37.9755, lng: 23.7348 };
const THESSALONIKI = { lat: 40.6403, lng: 22.9439 };

let database: OpenDatabase;
let server: Awaited<ReturnType<typeof createTestServer>>;
let driver: Actor;
let plugs: { lamia: number; larissa: number };

beforeAll(async () => {
  database = await openTestDatabase();
  server = await createTestServer(database, { now: NOW });
  driver = await server.join('driver', 2_000);
  const owner = await server.join('station_owner');
  const stationAt = async (name: string, place: { lat: number; lng: number }) => {
    const station = await insertStationRow(database.db, {
      owner_id: owner.userId,
      name,
      ...place,
      price_per_kwh_micro: 500_000,
      connector_types: ['CCS2'],
      max_power_w: 150_000,
    });
    const point = await insertPointRow(database.db, {
      station_id: station,
      connected: true,
      last_seen_at: NOW,
    });
    return insertPlugRow(database.db, {
      station_id: station,
      charging_point_id: point,
      connector_number: 1,
      connector_type: 'CCS2',
      max_power_w: 150_000,
      status: 'Available',
    });
  };
  plugs = {
    lamia: await stationAt('Lamia', { lat: 38.8779, lng: 22.4411 }),
    larissa: await stationAt('Larissa', { lat: 39.635, lng: 22.45 }),
  };
  await stationAt('Patras', { lat: 38.2466, lng: 21.7346 });
});
afterAll(() => database.close());

const plan = async (asked: object, actor: Actor | null = null) => {
  const { status, body } = await server.call(actor, 'POST', '/api/trips/plan/', {
    from: ATHENS,
    to: THESSALONIKI,
    detour_km: 20,
    ...asked,
  });
  // The answer of the contract, or an error.
  return { status, body: body as TripPlan & { code?: string } };
};

test('[23.6] a trip from Athens to Thessaloniki is by road, with a stop that has a price and a window to book', async () => {
  const { status, body } = await plan({ range_km: 400, start_percent: 80 });
  expect(status).toBe(200);
  expect(body).toMatchObject({ is_by_road: true, has_ferry: false, too_long: null });
  expect(body.distance_km).toBeGreaterThan(490);
  expect(body.distance_km).toBeLessThan(515);
  expect(body.line.length).toBeGreaterThan(100);
  const [stop, ...more] = body.stops;
  expect(more).toEqual([]);
  expect([plugs.lamia, plugs.larissa]).toContain(stop?.plug.id);
  expect(stop?.price).toEqual({
    total: expect.closeTo((stop?.energy_kWh ?? 0) * 0.5, 1),
    currency: 'EURO',
  });
  expect(stop?.arrival_percent).toBeGreaterThanOrEqual(10);
  expect(stop?.free_windows.length).toBeGreaterThan(0);
  expect(stop?.alternatives.every(({ plug }) => plug.id !== stop.plug.id)).toBe(true);
  expect(body.arrival?.percent).toBeGreaterThanOrEqual(10);
  const booked = await server.call(driver, 'POST', '/api/stations/reservations/', {
    plug: { id: stop?.plug.id },
    start_time: stop?.window.start_time,
    stop_time: stop?.window.stop_time,
  });
  expect(booked.status).toBe(201);
  const again = await plan({ range_km: 400, start_percent: 80 });
  expect(again.body.stops[0]?.window).not.toEqual(stop?.window);
});

test('[23.6] a leg that is too long is named, and a short trip needs no stop', async () => {
  const { body } = await plan({ range_km: 100, start_percent: 50 });
  expect(body).toMatchObject({ stops: [], arrival: null });
  expect(body.too_long).toMatchObject({ from: null, range_km: 40 });
  const short = await plan({ to: { lat: 38.32, lng: 23.32 } });
  expect(short.body).toMatchObject({ stops: [], too_long: null });
});

test('[23.6] where no road is known, the line is straight and the answer says so', async () => {
  const { body } = await plan({
    from: { lat: 48.14, lng: 11.58 },
    to: { lat: 48.37, lng: 10.9 },
  });
  expect(body).toMatchObject({ is_by_road: false, distance_km: expect.closeTo(73, -1) });
});

test('[23.6] the vehicle is the own one; its unknown consumption is assumed and said', async () => {
  const vehicle = { id: await insertVehicle(database.db, driver) };
  const { body } = await plan({ vehicle, start_percent: 100 }, driver);
  expect(body.car).toMatchObject({ range_km: 263, is_consumption_known: false });
  const other = await server.join('driver');
  expect((await plan({ vehicle }, other)).status).toBe(404);
  expect((await plan({ vehicle })).status).toBe(404);
});

test.each([
  [{ start_percent: 4 }],
  [{ detour_km: 21 }],
  [{ range_km: 10_000 }],
  [{ from: { lat: 91, lng: 0 } }],
  [{ depart_at: '2020-01-01T00:00:00Z' }],
  [{ depart_at: '2030-01-01T00:00:00Z' }],
])('[23.6] %o is refused', async (asked) => {
  expect(await plan(asked)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});
