// The energy market over HTTP: prices, caching and recommendations.
import {
  DEFAULT_BOOKING_TERMS,
  type FreeTime,
  type PriceRule,
  type Tariff,
} from '@voltagora/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { manualClock } from '../../platform/clock.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { newId } from '../../platform/ids.ts';
import { createTestServer } from '../../tests/kit/server.ts';
import { insertStation } from '../../tests/kit/stations/catalogue.ts';
import { type EnergyProvider, ProviderFailure } from './providers/energy-provider.ts';
import { marketDay, type SeriesKind } from './market/market-day.ts';
import type { VehicleToFit } from './recommendation.service.ts';

const NOW = new Date('2026-07-01T09:02:30Z');
const HOUR_MS = 3_600_000;
const DRIVER = { userId: newId(), email: 'd@e.org', role: 'driver', sessionId: newId() } as const;
const asDriver = { authorization: `Bearer ${DRIVER.userId}` };
const VEHICLE = '018f6b1e-0000-7000-8000-000000000001';

let database: OpenDatabase;
let station: Awaited<ReturnType<typeof insertStation>>;
let free: (FreeTime & { plugId: number })[];
let vehicle: VehicleToFit | undefined;
let price: { tariff: Tariff; rule: PriceRule | null } | null;
const clock = manualClock(NOW);
beforeAll(async () => {
  database = await openTestDatabase();
  station = await insertStation(database.db, null);
});
beforeEach(async () => {
  clock.set(NOW);
  free = [];
  vehicle = undefined;
  price = null;
  await database.db.deleteFrom('energy_days').execute();
});
afterAll(() => database.close());

/** 24 hours with the number of the hour as price; the forecast is highest in the eighth hour. */
function hours(kind: SeriesKind, date: string) {
  const points = Array.from({ length: 24 }, (_, hour) =>
    kind === 'price' ? hour : kind === 'load' ? 1000 : 800 - 50 * Math.abs(hour - 8),
  );
  const { start } = marketDay(date, 'Europe/Brussels');
  return { start, resolutionMinutes: 60, points, currency: kind === 'price' ? 'EUR' : null };
}

async function serveEnergy(energyProvider?: EnergyProvider) {
  const server = await createTestServer(database, {
    clock,
    energyProvider,
    recommendable: {
      readFreeTime: async (id) =>
        id === station.stationId ? { free, terms: DEFAULT_BOOKING_TERMS, price } : undefined,
      readVehicle: async () => vehicle,
    },
  });
  server.know(DRIVER);
  return server;
}

const open = async (provider?: EnergyProvider): Promise<HttpApp> =>
  (await serveEnergy(provider)).app;

/** A provider that calls `answer` and counts its requests. */
function scripted(answer: EnergyProvider['readDay']) {
  const seen: string[] = [];
  const provider: EnergyProvider = {
    name: 'entsoe',
    readDay: (zone, kind, date) => {
      seen.push(`${zone.code} ${kind} ${date}`);
      return answer(zone, kind, date);
    },
  };
  return { provider, seen };
}

/** A market that returns every hour unless it is set to be unreachable. */
function leaving() {
  const market = { isAway: false };
  const answering = scripted(async (_, kind, date) => {
    if (market.isAway) throw new ProviderFailure('away');
    return hours(kind, date);
  });
  return { ...answering, market };
}

const get = async (app: HttpApp, path: string, headers = {}) => {
  const answer = await app.inject({ url: `/api/energy/${path}`, headers });
  return { status: answer.statusCode, body: answer.json() };
};

describe('[S1.05] sample data', () => {
  it('is labelled as sample data, and has a price and a forecast for every quarter-hour', async () => {
    const app = await open();
    const { body: prices } = await get(app, 'day-ahead-prices/');
    expect(prices).toMatchObject({
      source: 'sample',
      is_stale: false,
      count: 96,
      date: '2026-07-01',
    });
    expect(prices.zone).toMatchObject({ code: 'GR', time_zone: 'Europe/Athens' });
    const { body: forecast } = await get(app, 'res-forecast/?zone=DK2&date=2026-07-02');
    expect(forecast).toMatchObject({ zone: { code: 'DK2' }, count: 96, source: 'sample' });
    for (const { share } of forecast.results) expect(share).toBeGreaterThan(0);
    expect((await get(app, 'zones/')).body.count).toBeGreaterThan(40);
  });

  it('recommends its cheapest hours around noon with the reasons', async () => {
    const app = await open();
    const { body } = await get(app, 'recommendation/?duration_minutes=120');
    const reasons = body.results.map((one: { reasons: string[] }) => one.reasons.join());
    expect(reasons).toEqual(['cheapest,greenest', 'soonest']);
    const [cheapest, soonest] = body.results;
    expect(cheapest.start_time).toBe(body.recommendation);
    expect(cheapest.price_per_MWh).toBeLessThan(soonest.price_per_MWh);
    expect(new Date(cheapest.start_time).getUTCHours()).toBe(9);
  });
});

describe('a market', () => {
  it('is asked once for a day, and again when the data are old', async () => {
    const { provider, seen } = scripted(async (_, kind, date) => hours(kind, date));
    const app = await open(provider);
    const answers = await Promise.all(
      [1, 2, 3].map(() => get(app, 'day-ahead-prices/?date=2026-07-01')),
    );
    expect(answers.map(({ body }) => body.count)).toEqual([24, 24, 24]);
    expect(seen).toEqual(['GR price 2026-07-01']);
    clock.advance(7 * HOUR_MS);
    await get(app, 'day-ahead-prices/?date=2026-07-01');
    expect(seen).toHaveLength(2);
    await get(app, 'day-ahead-prices/?date=2026-06-20');
    clock.advance(48 * HOUR_MS);
    await get(app, 'day-ahead-prices/?date=2026-06-20');
    expect(seen, 'a day that is over stays as it is').toHaveLength(3);
  });

  it('that is unreachable returns old data with their age, and is retried at growing intervals', async () => {
    const { provider, seen, market } = leaving();
    const app = await open(provider);
    await get(app, 'day-ahead-prices/');
    market.isAway = true;
    clock.advance(8 * HOUR_MS);
    const { status, body } = await get(app, 'day-ahead-prices/');
    expect([status, body.is_stale, body.fetched_at]).toEqual([200, true, NOW.toISOString()]);
    const asked = seen.length;
    await get(app, 'day-ahead-prices/');
    expect(seen).toHaveLength(asked);
    clock.advance(61_000);
    await get(app, 'day-ahead-prices/');
    clock.advance(61_000);
    await get(app, 'day-ahead-prices/');
    expect(seen, 'the second pause is twice the first').toHaveLength(asked + 1);
    market.isAway = false;
    clock.advance(61_000);
    expect((await get(app, 'day-ahead-prices/')).body.is_stale).toBe(false);
  });

  it('that is unreachable for a week returns old days only, invents nothing, and is retried once an hour', async () => {
    const { provider, seen, market } = leaving();
    const app = await open(provider);
    await get(app, 'day-ahead-prices/');
    market.isAway = true;
    clock.advance(7 * 24 * HOUR_MS);
    seen.length = 0;
    for (let half = 0; half < 24; half++) {
      expect((await get(app, 'day-ahead-prices/')).status).toBe(503);
      clock.advance(HOUR_MS / 2);
    }
    expect(seen.length, 'once an hour in the end').toBeLessThan(18);
    const past = await get(app, 'day-ahead-prices/?date=2026-07-01');
    expect(past.body).toMatchObject({ count: 24, fetched_at: NOW.toISOString() });
    market.isAway = false;
    clock.advance(HOUR_MS);
    expect((await get(app, 'day-ahead-prices/')).body).toMatchObject({
      count: 24,
      is_stale: false,
    });
  });

  it('that returns part of a day, or nothing any more, does not delete known data', async () => {
    let points: (number | null)[] | undefined = [10, 20, null, 40];
    const { provider } = scripted(
      async (_, kind, date) => points && { ...hours(kind, date), resolutionMinutes: 360, points },
    );
    const app = await open(provider);
    const told = async () => {
      const { body } = await get(app, 'day-ahead-prices/');
      clock.advance(7 * HOUR_MS);
      return body.results.map(({ price_per_MWh: price }: { price_per_MWh: number }) => price);
    };
    clock.set(new Date('2026-06-30T22:00:00Z'));
    expect(await told()).toEqual([10, 20, null, 40]);
    points = [null, 25, 30, null];
    expect(await told(), 'what is new, and what was there').toEqual([10, 25, 30, 40]);
    points = undefined;
    expect(await told()).toEqual([10, 25, 30, 40]);
  });

  it('is the station’s, not the installation’s', async () => {
    const { provider, seen } = scripted(async (_, kind, date) => hours(kind, date));
    const app = await open(provider);
    const place = (country: string, lat: number, lng: number) =>
      database.db
        .updateTable('stations')
        .set({ country, lat, lng })
        .where('id', '=', station.stationId)
        .execute();
    await place('IT', 45.46, 9.19);
    const { body } = await get(app, `day-ahead-prices/?station=${station.stationId}&zone=FR`);
    await place('GR', 37.98, 23.73);
    expect(body.zone.country).toBe('IT');
    expect(seen).toEqual([`${body.zone.code} price 2026-07-01`]);
  });

  it('that never had data is refused with a time to retry; no price is invented', async () => {
    const { provider, seen } = scripted(() => Promise.reject(new ProviderFailure('no', HOUR_MS)));
    const app = await open(provider);
    const answer = await app.inject('/api/energy/day-ahead-prices/');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'energy_unavailable']);
    expect(answer.headers['retry-after']).toBe('300');
    expect((await get(app, 'recommendation/')).status).toBe(503);
    await get(app, 'day-ahead-prices/?zone=FR');
    expect(seen, 'a ban is for every zone').toHaveLength(1);
  });

  it('that has not published tomorrow returns an empty day, and is asked again in ten minutes', async () => {
    const { provider, seen } = scripted(async () => undefined);
    const app = await open(provider);
    const tomorrow = () => get(app, 'day-ahead-prices/?date=2026-07-02');
    expect((await tomorrow()).body).toMatchObject({ count: 0, results: [], is_stale: false });
    await tomorrow();
    expect(seen).toHaveLength(1);
    clock.advance(11 * 60_000);
    await tomorrow();
    expect(seen).toHaveLength(2);
  });
});

describe('a recommendation at a station', () => {
  const range = (plugId: number, from: string, to: string) => ({
    plugId,
    start: Date.parse(`2026-07-01T${from}:00Z`),
    stop: Date.parse(`2026-07-01T${to}:00Z`),
  });
  const ask = async (more = '') => {
    const { provider } = scripted(async (_, kind, date) => hours(kind, date));
    const path = `recommendation/?station=${station.stationId}${more}`;
    return (await get(await open(provider), path, asDriver)).body;
  };

  it('is free on one of its plugs, and names the plug', async () => {
    free = [range(station.plugId, '12:00', '15:00'), range(station.otherPlugId, '10:00', '13:00')];
    const body = await ask('&duration_minutes=60');
    expect(body).toMatchObject({ duration_minutes: 60, currency: 'EUR' });
    // The market's day began at 22:00, and later hours cost more.
    expect(body.results).toMatchObject([
      {
        plug: { id: station.otherPlugId, connector_type: 'TYPE2' },
        start_time: '2026-07-01T10:00:00.000Z',
        price_per_MWh: 12,
        renewable_share: 0.6,
        reasons: ['cheapest', 'greenest', 'soonest'],
      },
    ]);
    const one = await ask(`&duration_minutes=60&plug=${station.plugId}`);
    expect(one.results[0]).toMatchObject({ price_per_MWh: 14, plug: { id: station.plugId } });
  });

  it('[23.4] says what the driver pays where the price follows the market, and nothing elsewhere', async () => {
    free = [range(station.plugId, '10:00', '13:00')];
    const paid = async () =>
      (await ask('&duration_minutes=60')).results.map(
        (one: { driver_price?: unknown }) => one.driver_price,
      );
    expect(await paid()).toEqual([undefined]);
    const tariff = {
      policy: 0,
      pricePerKwhMicro: 400_000,
      basePriceMicroPerMinute: 0,
      flatFeeMicro: 0,
      currency: 'EURO',
    } as const;
    price = { tariff, rule: null };
    expect(await paid()).toEqual([undefined]);
    const limits = { floorMicro: 0, ceilingMicro: 1_000_000 };
    price = { tariff, rule: { kind: 'spot', marginMicro: 250_000, ...limits } };
    // The hour that begins at 10:00 UTC costs 12 euros per MWh.
    expect(await paid()).toEqual([{ amount: 0.262, per: 'kWh', currency: 'EURO' }]);
  });

  it('lasts as long as the energy takes at the power of the plug', async () => {
    free = [range(station.plugId, '10:00', '15:00')];
    expect((await ask('&energy_kWh=33')).duration_minutes).toBe(90);
    expect((await ask('&energy_kWh=33&power_kW=11')).duration_minutes).toBe(180);
    expect((await ask('&energy_kWh=500')).duration_minutes, 'no longer than may be').toBe(240);
  });

  it('[S3.05] lasts at each plug as long as the driver’s own vehicle takes from 20 to 80 %', async () => {
    const direct = { connector_type: 'CCS2', max_power_w: 100_000 } as const;
    await database.db
      .updateTable('plugs')
      .set(direct)
      .where('id', '=', station.otherPlugId)
      .execute();
    vehicle = {
      usableBatteryWh: 40_000,
      acMaxW: 7_400,
      dcMaxW: 100_000,
      acPhases: 1,
      dcCurve: [{ socPercent: 0, powerW: 60_000 }],
      connectorTypes: ['TYPE2', 'CCS2'],
    };
    const minutesAt = async (plugId: number, more = '') => {
      free = [range(plugId, '10:00', '16:00')];
      const body = await ask(`&vehicle=${VEHICLE}${more}`);
      const [{ start_time, stop_time }] = body.results;
      expect(Date.parse(stop_time) - Date.parse(start_time)).toBe(body.duration_minutes * 60_000);
      return body.duration_minutes;
    };
    // 27.6 kWh at 7.36 kW (32 A, one phase); 25.9 kWh at 60 kW DC; and 31 kWh at 60 kW DC.
    expect(await minutesAt(station.plugId)).toBe(225);
    expect(await minutesAt(station.otherPlugId)).toBe(30);
    expect(await minutesAt(station.otherPlugId, '&energy_kWh=31')).toBe(45);
    vehicle = { ...vehicle, connectorTypes: ['CCS2'] };
    free = [range(station.plugId, '10:00', '16:00')];
    expect((await ask(`&vehicle=${VEHICLE}`)).count, 'what does not fit').toBe(0);
    const back = { connector_type: 'TYPE2', max_power_w: 22_000 } as const;
    await database.db
      .updateTable('plugs')
      .set(back)
      .where('id', '=', station.otherPlugId)
      .execute();
  });

  it('for tomorrow is on the requested plug, and only while market data is available', async () => {
    const { provider, market } = leaving();
    const { energy } = await serveEnergy(provider);
    const tomorrow = (plugId: number, from: string) => {
      const start = Date.parse(`2026-07-02T${from}:00Z`);
      return { plugId, start, stop: start + 2 * HOUR_MS };
    };
    free = [tomorrow(station.otherPlugId, '08:00'), tomorrow(station.plugId, '12:00')];
    const { stationId, plugId } = station;
    const find = () => energy.cheapestTomorrow({ stationId, plugId, durationMs: HOUR_MS });
    const [start, stop] = [new Date('2026-07-02T12:00:00Z'), new Date('2026-07-02T13:00:00Z')];
    expect(await find()).toEqual({ start, stop });
    market.isAway = true;
    clock.advance(7 * HOUR_MS);
    expect(await find()).toBeUndefined();
  });

  it('is empty where nothing is free', async () => {
    expect(await ask()).toMatchObject({ recommendation: null, results: [], count: 0 });
  });

  it('says when the current price is among the highest of the day', async () => {
    expect((await ask()).in_surge_pricing).toBe(false);
    clock.set(new Date('2026-07-01T19:30:00Z'));
    expect((await ask()).in_surge_pricing).toBe(true);
  });
});

it.each([
  ['day-ahead-prices/?zone=XX', 'zone'],
  ['day-ahead-prices/?zone=gr;drop', 'zone'],
  ['day-ahead-prices/?date=2020-01-01', 'date'],
  ['res-forecast/?date=tomorrow', 'date'],
  ['recommendation/?duration_minutes=0', 'duration_minutes'],
  ['recommendation/?energy_kWh=-1', 'energy_kWh'],
])('%s is refused by its field', async (path, field) => {
  const { status, body } = await get(await open(), path);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

it('refuses unknown stations and vehicles of nobody', async () => {
  const app = await open();
  expect((await get(app, 'day-ahead-prices/?station=999999')).body.code).toBe('not_found');
  const path = `recommendation/?vehicle=${VEHICLE}`;
  expect((await get(app, path)).body.code).toBe('not_found');
  expect((await get(app, path, asDriver)).body.code).toBe('not_found');
});
