// Market prices from quote to bill: the quote fixes the price, and nothing changes it later.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { type EnergyProvider, ProviderFailure } from '../../energy/providers/energy-provider.ts';
import { marketDay } from '../../energy/market/market-day.ts';
import { findDifferences } from '../../ledger-verification/verify.service.ts';
import {
  actsIn,
  BOOK,
  newScene,
  type Scene,
} from '../../../tests/kit/reservations/booking-scene.ts';
import { NOW } from '../../../tests/kit/stations/catalogue.ts';
import { at, createWorld, type World } from '../../../tests/kit/reservations/booking-world.ts';

/** Each hour of the UTC market day costs ten times its number in EUR/MWh: 140 from 12:00, 230 from 21:00. */
const hourly: EnergyProvider['readDay'] = (zone, kind, date) => {
  const { start } = marketDay(date, zone.marketTimeZone);
  const points = Array.from({ length: 24 }, (_, hour) =>
    kind === 'price' ? hour * 10 + raised : kind === 'load' ? 1000 : 400,
  );
  const currency = kind === 'price' ? 'EUR' : null;
  return Promise.resolve({ start, resolutionMinutes: 60, points, currency });
};
const away = (): Promise<never> => Promise.reject(new ProviderFailure('away'));
let answer = hourly;
/** Added to every market price, in EUR/MWh. */
let raised = 0;
const market: EnergyProvider = {
  name: 'sample',
  readDay: (zone, kind, date) => answer(zone, kind, date),
};

let database: OpenDatabase;
let world: World;
let scene: Scene;
beforeAll(async () => {
  database = await openTestDatabase();
  world = await createWorld(database, NOW, undefined, { EURO: 100_000 }, market);
});
beforeEach(async () => {
  answer = hourly;
  raised = 0;
  scene = await newScene(world, 900);
});
afterAll(() => database.close());
const acts = actsIn(() => scene);
const { draft, post, read, settle, begin, setTime } = acts;

const SPOT = { kind: 'spot', marginMicro: 150_000, floorMicro: 200_000, ceilingMicro: 500_000 };
const SURGE = { kind: 'surge', capPercent: 20 };
const follow = (rule: object | null, more: object = {}) =>
  world.db
    .updateTable('stations')
    .set({ price_rule: rule === null ? null : JSON.stringify(rule), ...more })
    .where('id', '=', scene.station.stationId)
    .execute();
const quote = async (start: string, stop: string, more: object = {}) =>
  (await post('/api/stations/reservation-cost/', draft(start, stop, more))).body;
/** Inserts a finished session with a meter, as a charging point would report it. */
const measured = (reservationId: string, energyWh: number, minutes = 60) => {
  const stopped = world.clock.now();
  return world.db
    .insertInto('charging_sessions')
    .values({
      id: newId(),
      charging_point_id: scene.station.chargingPointId,
      plug_id: scene.station.plugId,
      reservation_id: reservationId,
      id_tag: 'X',
      meter_start_wh: 0,
      energy_wh: energyWh,
      started_at: new Date(stopped.getTime() - minutes * 60_000),
      received_at: stopped,
      stopped_at: stopped,
      settled_at: stopped,
    })
    .execute();
};
const differences = () => world.db.transaction().execute(findDifferences);

describe('[S1.05] a market price', () => {
  it('is the market price of the window plus the margin, with its explanation', async () => {
    await follow(SPOT);
    const cost = await quote('12:45', '13:15');
    // Half the time at 140 EUR/MWh, half at 150, plus a margin of 0.15 per kWh.
    expect(cost).toMatchObject({ total_cost: 3.24, pricing: { price_per_kWh: 0.295 } });
    expect(cost.pricing.agreed).toMatchObject({ kind: 'spot', standard: 0.45, source: 'sample' });
    expect(cost.pricing.agreed.quarters).toEqual([
      { start_time: '2026-07-01T12:45:00.000Z', price_per_kWh: 0.29, is_known: true },
      { start_time: '2026-07-01T13:00:00.000Z', price_per_kWh: 0.3, is_known: true },
    ]);
  });

  it('is billed as quoted, even if the market or the owner changes later', async () => {
    await follow(SPOT);
    const { quote: token, total_cost: total } = await quote('12:00', '13:00');
    expect(total).toBe(6.38);
    raised = 300;
    await follow(SURGE, { price_per_kwh_micro: 900_000 });
    const booked = await post(BOOK, draft('12:00', '13:00', { quote: token }));
    expect(booked).toMatchObject({ status: 201, body: { total_cost: 6.38 } });
    const { id } = booked.body;
    await begin(id);
    setTime('13:00');
    await settle(id, 10_000);
    await measured(id, 10_000);
    expect(await read(id)).toMatchObject({
      pricing: { price_per_kWh: 0.29 },
      bill: { total_cost: 2.9, tokens: 29, tokens_released: 34.8 },
    });
    expect(await differences()).toEqual([]);
  });

  it('is never billed above the quote', async () => {
    await follow(SPOT);
    const id = (await post(BOOK, draft('12:00', '13:00'))).body.id;
    await begin(id);
    setTime('13:00');
    await settle(id, 60_000);
    await measured(id, 60_000);
    expect((await read(id)).bill).toMatchObject({ total_cost: 6.38, tokens_released: 0 });
  });

  it('stays the same when a booking is extended', async () => {
    await follow(SPOT);
    const id = (await post(BOOK, draft('12:00', '13:00'))).body.id;
    setTime('12:10');
    raised = 200;
    const stop_time = at('14:00');
    const longer = await post(`${BOOK}${id}/extend/`, { stop_time });
    expect(longer.body).toMatchObject({ total_cost: 12.76, pricing: { price_per_kWh: 0.29 } });
    await begin(id);
    setTime('14:00');
    await settle(id, 44_000, 110);
    await measured(id, 44_000, 110);
    expect(await differences()).toEqual([]);
  });

  it('is the standard price while the market has no prices', async () => {
    await follow(SPOT);
    answer = away;
    const none = await quote('12:00', '13:00');
    expect(none).toMatchObject({ total_cost: 9.9, pricing: { price_per_kWh: 0.45 } });
    expect(none.pricing.agreed.quarters.every((one: object) => 'is_known' in one)).toBe(true);
    answer = hourly;
    const later = { start_time: '2026-07-05T12:00:00Z', stop_time: '2026-07-05T13:00:00Z' };
    const far = await quote('12:00', '13:00', later);
    expect(far.total_cost).toBe(9.9);
    expect(far.pricing.agreed.quarters).toHaveLength(4);
    expect(far.pricing.agreed.quarters[0]).toMatchObject({ price_per_kWh: 0.45, is_known: false });
  });

  it('is the standard price in later weeks, in the quote and in the bookings', async () => {
    await follow(SPOT);
    const weekly = { weeks: 2 };
    const cost = await quote('12:00', '13:00', weekly);
    expect(cost).toMatchObject({ total_cost: 6.38, series: { total_cost: 16.28 } });
    await follow(null, { price_per_kwh_micro: 800_000 });
    const booked = await post(BOOK, draft('12:00', '13:00', { ...weekly, quote: cost.quote }));
    expect(booked.status).toBe(201);
    const { body } = await world.call(scene.driver, 'GET', '/api/stations/my-reservations/');
    const totals = body.results.map(({ total_cost }: { total_cost: number }) => total_cost);
    expect(totals.toSorted()).toEqual([6.38, 9.9]);
  });
});

describe('[S1.05] a peak surcharge', () => {
  it('adds nothing outside of the most expensive hours', async () => {
    await follow(SURGE);
    const cost = await quote('12:00', '13:00');
    expect(cost.total_cost).toBe(9.9);
    expect(cost.pricing.agreed).toBeUndefined();
  });

  it('is a separate line of quote and bill', async () => {
    await follow(SURGE);
    // The surcharge starts at 190 and is full at 230, so 200 is a quarter of it.
    const cost = await quote('18:00', '19:00');
    const line = { kind: 'surge', quantity: 5, unit: 'percent', unit_price: 9.9, amount: 0.49 };
    expect(cost).toMatchObject({
      total_cost: 10.39,
      items: [{ kind: 'energy', amount: 9.9 }, line],
      pricing: { agreed: { kind: 'surge', percent: 5, cap_percent: 20, source: 'sample' } },
    });
    const id = (await post(BOOK, draft('18:00', '19:00', { quote: cost.quote }))).body.id;
    await follow(null);
    setTime('18:00');
    await begin(id);
    setTime('19:00');
    await settle(id, 20_000);
    await measured(id, 20_000);
    const { bill } = await read(id);
    expect(bill.items).toMatchObject([
      { kind: 'energy', amount: 9 },
      { kind: 'surge', amount: 0.45 },
    ]);
    expect(bill.total_cost).toBe(9.45);
    expect(await differences()).toEqual([]);
  });

  it('never exceeds the cap', async () => {
    await follow(SURGE);
    const cost = await quote('21:00', '22:00');
    expect(cost.pricing.agreed).toMatchObject({ percent: 20, cap_percent: 20 });
    expect(cost.total_cost).toBe(11.88);
  });
});

it('[S1.05] a station shows its current price', async () => {
  await follow(SPOT);
  const { body: spot } = await world.call(null, 'GET', `/api/stations/${scene.station.stationId}/`);
  // 09:02 is the eleventh hour: 110 per MWh.
  expect(spot.pricing).toMatchObject({
    price_per_kWh: 0.45,
    rule: { kind: 'spot', margin: 0.15, floor: 0.2, ceiling: 0.5 },
    now: {
      price: 0.26,
      surge_percent: 0,
      is_market_known: true,
      until: '2026-07-01T09:15:00.000Z',
    },
  });
  await follow(SURGE);
  setTime('20:50');
  const { body: surge } = await world.call(null, 'GET', '/api/stations/?page_size=100');
  const found = surge.results.find(({ id }: { id: number }) => id === scene.station.stationId);
  expect(found.pricing.now).toMatchObject({ price: 0.5175, surge_percent: 15 });
});

describe('[S1.05] carbon dioxide', () => {
  it('is estimated once, after the bill, and shown on the booking', async () => {
    const id = (await post(BOOK, draft('12:00', '13:00'))).body.id;
    await begin(id);
    setTime('13:00');
    await settle(id, 10_000);
    await measured(id, 10_000);
    expect((await read(id)).co2).toBeUndefined();
    answer = away;
    await world.reservations.estimateCarbon(world.clock.now());
    expect((await read(id)).co2).toBeUndefined();
    answer = hourly;
    await world.reservations.estimateCarbon(world.clock.now());
    // Two fifths wind and solar at 30 g/kWh, the rest gas at 490 g/kWh.
    const co2 = { grams: 3060, grams_per_kWh: 306, renewable_share: 0.4, source: 'sample' };
    expect((await read(id)).co2).toEqual(co2);
    expect(world.changes.at(-1)).toBe(id);
  });
});

it('verification finds a price that does not follow from its own terms', async () => {
  await follow(SPOT);
  const id = (await post(BOOK, draft('12:00', '13:00'))).body.id;
  await begin(id);
  setTime('13:00');
  await settle(id, 10_000);
  await measured(id, 10_000);
  await sql`update reservations set tariff = jsonb_set(tariff, '{pricePerKwhMicro}', '300000') where id = ${id}`.execute(
    world.db,
  );
  const found = await differences();
  expect(found).toContain(
    `a price by the market is what its own terms make of it: reservation ${id}`,
  );
});
