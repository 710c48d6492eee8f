// Current prices come from cached data: no list waits for the market, and every station has a price.
import type { PriceRule, Tariff } from '@voltagora/domain';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../../platform/clock.ts';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { createCarbon } from '../carbon.service.ts';
import { marketOf } from '../create-energy.ts';
import { type EnergyProvider, ProviderFailure } from '../providers/energy-provider.ts';
import { marketDay } from './market-day.ts';
import { createMarketPrices } from './market-prices.service.ts';

let database: OpenDatabase;
const clock = manualClock(new Date('2026-07-01T09:02:30Z'));
beforeAll(async () => void (database = await openTestDatabase()));
beforeEach(async () => void (await database.db.deleteFrom('energy_days').execute()));
afterAll(() => database.close());

/** Sample data, or a provider of the test. */
function openMarket(provider?: EnergyProvider) {
  const log = pino({ level: 'silent' });
  const energy = { entsoe: undefined, defaultZone: 'GR' };
  const market = marketOf({ db: database.db, clock, log, energy }, provider);
  return { marketPrices: createMarketPrices(market), carbon: createCarbon(market) };
}

const tariff: Tariff = {
  policy: 0,
  pricePerKwhMicro: 450_000,
  basePriceMicroPerMinute: 0,
  flatFeeMicro: 0,
  currency: 'EURO',
};
const rule: PriceRule = {
  kind: 'spot',
  marginMicro: 150_000,
  floorMicro: 200_000,
  ceilingMicro: 500_000,
};
const athens = { id: 7, country: 'GR', lat: 37.98, lng: 23.73, tariff, rule };
const window = { start: new Date('2026-07-01T12:00:00Z'), stop: new Date('2026-07-01T13:00:00Z') };

/** 100 per MWh in every hour; records the requested days. */
function flat(answer?: () => Promise<never>) {
  const asked: string[] = [];
  const provider: EnergyProvider = {
    name: 'entsoe',
    readDay: (zone, kind, date) => {
      asked.push(`${kind} ${date}`);
      const { start } = marketDay(date, zone.marketTimeZone);
      const points = Array.from({ length: 24 }, () => 100);
      const day = { start, resolutionMinutes: 60, points, currency: 'EUR' };
      return answer ? answer() : Promise.resolve(day);
    },
  };
  return { asked, ...openMarket(provider) };
}

describe('the current price of a station', () => {
  it('does not wait for a slow market, and uses its data the next time', async () => {
    let arrive = (): void => undefined;
    const slow = new Promise<void>((resolve) => (arrive = resolve));
    const provider: EnergyProvider = {
      name: 'entsoe',
      readDay: async (zone, kind, date) => {
        await slow;
        const { start } = marketDay(date, zone.marketTimeZone);
        return {
          start,
          resolutionMinutes: 60,
          points: Array<number>(24).fill(100),
          currency: 'EUR',
        };
      },
    };
    const { marketPrices } = openMarket(provider);
    const first = await marketPrices.now([athens]);
    expect(first.get(7)).toMatchObject({ price: 0.45, is_market_known: false });
    arrive();
    expect(await marketPrices.tariffOf(athens, window)).toMatchObject({
      pricePerKwhMicro: 250_000,
    });
    const next = await marketPrices.now([athens]);
    expect(next.get(7)).toMatchObject({ price: 0.25, is_market_known: true, source: 'entsoe' });
  });

  it('reads a day once for all stations of a zone, and leaves out stations without a rule', async () => {
    const { asked, marketPrices } = flat();
    await marketPrices.tariffOf(athens, window);
    const still = { ...athens, id: 9, rule: null };
    const prices = await marketPrices.now([athens, { ...athens, id: 8 }, still]);
    expect([...prices.keys()]).toEqual([7, 8]);
    expect(asked).toEqual(['price 2026-07-01']);
  });
});

describe('the price of a window', () => {
  it('is the standard one when the market is unreachable', async () => {
    const { marketPrices } = flat(() => Promise.reject(new ProviderFailure('away')));
    const priced = await marketPrices.tariffOf(athens, window);
    expect(priced).toMatchObject({ pricePerKwhMicro: 450_000 });
    expect(priced.spot?.quarters).toEqual([null, null, null, null]);
  });

  it.each([
    ['in another currency than the market', { tariff: { ...tariff, currency: 'BRITISH_POUND' } }],
    ['where there is no market', { country: 'US', lat: 40, lng: -74 }],
  ] as const)('is the standard one %s', async (_, change) => {
    const { marketPrices } = flat();
    const priced = await marketPrices.tariffOf({ ...athens, ...change }, window);
    expect(priced.pricePerKwhMicro).toBe(450_000);
  });

  it('requests no day that cannot be published yet', async () => {
    const { asked, marketPrices } = flat();
    const far = { start: new Date('2026-07-03T12:00:00Z'), stop: new Date('2026-07-03T13:00:00Z') };
    await marketPrices.tariffOf(athens, far);
    expect(asked).toEqual([]);
  });

  it('needs no market data without a dynamic price', async () => {
    const { asked, marketPrices } = flat();
    expect(await marketPrices.tariffOf({ ...athens, rule: null }, window)).toBe(tariff);
    expect(asked).toEqual([]);
  });
});

describe('the carbon dioxide of a long session', () => {
  const asked = async (from: string, to: string) => {
    const market = flat();
    const session = { ...athens, energyWh: 60_000, start: new Date(from), stop: new Date(to) };
    await market.carbon.estimate(session);
    return market.asked.flatMap((each) => (each.startsWith('load') ? each.slice(5) : []));
  };

  it('counts every day that it spans, also where the clocks change', async () => {
    expect(await asked('2026-06-26T10:00:00Z', '2026-06-29T08:00:00Z')).toEqual([
      '2026-06-26',
      '2026-06-27',
      '2026-06-28',
      '2026-06-29',
    ]);
    expect(await asked('2026-03-28T21:30:00Z', '2026-03-29T22:00:00Z')).toEqual([
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
    ]);
  });

  it('counts two weeks at most', async () => {
    const days = await asked('2026-05-01T10:00:00Z', '2026-06-29T08:00:00Z');
    expect([days.length, days.at(-1)]).toEqual([15, '2026-05-15']);
  });
});
