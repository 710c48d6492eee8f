// Ten full charging sessions, booked over HTTP and driven by a charging point of a foreign library: what the ledger has
// captured is the tariff applied to the metered energy and time, to the unit, by arithmetic of this test's own.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import {
  type ChargingWorld,
  createChargingWorld,
  eventually,
  insertChargingPoint,
  MINUTE_MS,
  plugIn,
  register,
  status,
} from '../../../tests/kit/charging/charging-world.ts';
import { StartAnswer } from '../../../tests/kit/charging/session-bench.ts';

interface Vehicle {
  name: string;
  acMaxW: number;
  batteryWh: number;
}
const HATCHBACK = { name: 'hatchback', acMaxW: 11_000, batteryWh: 50_000 };
const VAN = { name: 'van', acMaxW: 22_000, batteryWh: 75_000 };
const CITY_CAR = { name: 'city car', acMaxW: 7_400, batteryWh: 23_000 };

/** Prices in millionths of a euro; energy in Wh and time in seconds, as metered. */
interface Row {
  vehicle: Vehicle | null;
  policy: 0 | 1;
  perKwh: number;
  perMinute: number;
  flat: number;
  hours: number;
  wh: number;
  seconds: number;
}
const perKwh = { policy: 0, perMinute: 0 } as const;
const perMinute = { policy: 1, perKwh: 0 } as const;
const ROWS: Row[] = [
  { ...perKwh, vehicle: VAN, perKwh: 450_000, flat: 0, hours: 1, wh: 18_437, seconds: 3_300 },
  {
    ...perKwh,
    vehicle: HATCHBACK,
    perKwh: 389_900,
    flat: 500_000,
    hours: 2,
    wh: 12_003,
    seconds: 6_001,
  },
  { ...perKwh, vehicle: CITY_CAR, perKwh: 333_333, flat: 0, hours: 1, wh: 7_333, seconds: 3_599 },
  {
    ...perKwh,
    vehicle: null,
    perKwh: 790_001,
    flat: 1_234_567,
    hours: 1,
    wh: 9_999,
    seconds: 1_800,
  },
  { ...perKwh, vehicle: VAN, perKwh: 620_000, flat: 350_000, hours: 3, wh: 1, seconds: 60 },
  {
    ...perMinute,
    vehicle: HATCHBACK,
    perMinute: 120_000,
    flat: 0,
    hours: 1,
    wh: 8_640,
    seconds: 2_777,
  },
  {
    ...perMinute,
    vehicle: CITY_CAR,
    perMinute: 83_333,
    flat: 990_000,
    hours: 2,
    wh: 11_111,
    seconds: 5_999,
  },
  {
    ...perMinute,
    vehicle: null,
    perMinute: 49_999,
    flat: 10_000,
    hours: 4,
    wh: 30_250,
    seconds: 12_345,
  },
  { ...perMinute, vehicle: VAN, perMinute: 300_001, flat: 0, hours: 1, wh: 21_000, seconds: 3_481 },
  { ...perKwh, vehicle: HATCHBACK, perKwh: 450_000, flat: 500_000, hours: 1, wh: 0, seconds: 600 },
];

/** A token is 0.10 EUR, its hundredth 1000 millionths; the bill is cut to whole cents first, [S5.03]. Nothing measured costs nothing. */
function expectedMinor({ policy, wh, seconds, flat, ...row }: Row): bigint {
  if (wh === 0) return 0n;
  const used =
    policy === 0
      ? (BigInt(wh) * BigInt(row.perKwh)) / 1000n
      : (BigInt(seconds) * BigInt(row.perMinute)) / 60n;
  const cents = (used + BigInt(flat)) / 10_000n;
  return cents * 10n;
}

let database: OpenDatabase;
let world: ChargingWorld;
let owner: Actor;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await createChargingWorld(database);
  owner = await world.join('station_owner');
});

afterAll(async () => {
  await world.close();
  await database.close();
});

async function insertVehicle(driver: Actor, vehicle: Vehicle, modelId: number): Promise<string> {
  const model = {
    id: modelId,
    manufacturer: 'Maker',
    name: vehicle.name,
    usable_battery_wh: vehicle.batteryWh,
    ac_max_w: vehicle.acMaxW,
    connector_types: ['TYPE2'],
  };
  await world.db.insertInto('vehicle_models').values(model).execute();
  const id = newId();
  const mine = { id, driver_id: driver.userId, model_id: modelId, color: '', plate_number: '' };
  await world.db
    .insertInto('vehicles')
    .values({ ...mine, created_at: world.clock.now() })
    .execute();
  return id;
}

async function bookOver(driver: Actor, plugId: number, vehicleId: string | null, hours: number) {
  const quarterMs = 15 * MINUTE_MS;
  const start = Math.ceil(world.clock.now().getTime() / quarterMs) * quarterMs;
  const draft = {
    plug: { id: plugId },
    start_time: new Date(start).toISOString(),
    stop_time: new Date(start + hours * 60 * MINUTE_MS).toISOString(),
    ...(vehicleId !== null && { vehicle: { id: vehicleId } }),
  };
  const booked = await world.call(driver, 'POST', '/api/stations/reservations/', draft);
  expect(booked, booked.text).toMatchObject({ status: 201 });
  return { ...booked.body, start: new Date(start) };
}

/** The whole way of one session; answers its reservation as it is then. */
async function chargeOnce(row: Row, index: number) {
  const tariff = {
    policy: row.policy,
    pricePerKwhMicro: row.perKwh,
    basePriceMicroPerMinute: row.perMinute,
    flatFeeMicro: row.flat,
  };
  const chargingPoint = await insertChargingPoint(world.db, owner, tariff);
  const driver = await world.join('driver', 2_000);
  const vehicleId = row.vehicle && (await insertVehicle(driver, row.vehicle, index + 1));
  const point = await plugIn(world, chargingPoint);
  let told: { idTag: string } | undefined;
  point.handle('RemoteStartTransaction', async ({ params }) => {
    told = { idTag: String(params?.['idTag']) };
    return { status: 'Accepted' };
  });
  const { id, start } = await bookOver(driver, chargingPoint.plugIds[0], vehicleId, row.hours);
  world.clock.set(start);
  const path = `/api/ocpp/charging-point/${chargingPoint.chargingPointId}/start-transaction`;
  const asked = await world.call(driver, 'POST', path, { reservation: { id } });
  expect(asked, asked.text).toMatchObject({ status: 200 });
  const { idTag } = await eventually(async () => told);

  const meterStart = 100_000 * (index + 1);
  const timestamp = start.toISOString();
  await point.call('StatusNotification', status(world, 1, 'Preparing'));
  const started = await point.call('StartTransaction', {
    connectorId: 1,
    idTag,
    meterStart,
    timestamp,
  });
  const { transactionId, idTagInfo } = StartAnswer.parse(started);
  expect(idTagInfo).toEqual({ status: 'Accepted' });
  await point.call('StatusNotification', status(world, 1, 'Charging'));
  for (const part of [1, 2, 3]) {
    world.clock.set(new Date(start.getTime() + (row.seconds * 1000 * part) / 4));
    const meterValue = [register(world.clock.now(), meterStart + Math.floor((row.wh * part) / 4))];
    await point.call('MeterValues', { connectorId: 1, transactionId, meterValue });
  }
  world.clock.set(new Date(start.getTime() + row.seconds * 1000));
  const stop = { transactionId, idTag, meterStop: meterStart + row.wh };
  await point.call('StopTransaction', { ...stop, timestamp: world.clock.now().toISOString() });
  await point.call('StatusNotification', status(world, 1, 'Available'));
  await point.close();
  return (await world.call(driver, 'GET', `/api/stations/reservations/${id}/`)).body;
}

const capturedMinor = async (reservationId: string): Promise<bigint> => {
  const rows = await world.db
    .selectFrom('ledger_transfers')
    .select('amount_minor')
    .where('reservation_id', '=', reservationId)
    .where('phase', '=', 'post')
    .where('reason', '=', 'charging')
    .execute();
  return rows.reduce((sum, { amount_minor: minor }) => sum + BigInt(minor), 0n);
};

test('ten full charging sessions: captured tokens equal the tariff applied to what was metered', async () => {
  for (const [index, row] of ROWS.entries()) {
    const reservation = await chargeOnce(row, index);
    const captured = await capturedMinor(reservation.id);
    const expected = expectedMinor(row);
    expect(captured, `session ${index + 1}`).toBe(expected);
    expect(reservation).toMatchObject({
      status: 'FULFILLED',
      paid: true,
      session: { energy_kWh: row.wh / 1000 },
      bill: { tokens: Number(expected) / 100 },
    });
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  }
  expect(world.failures).toEqual([]);
}, 60_000);
