import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { MarketSlot } from '../charging/charging-window.ts';
import {
  isPriceAsAgreed,
  type PriceMarket,
  spotQuarters,
  surgePercent,
  tariffOfWindow,
} from './market-price.ts';
import type { PriceRule, SpotRule } from './price-rule.ts';
import { priceSession, type Tariff } from './tariff.ts';

const QUARTER_MS = 900_000;
const DAY = Date.parse('2026-07-01T00:00:00Z');
const standard: Tariff = {
  policy: 0,
  pricePerKwhMicro: 450_000,
  basePriceMicroPerMinute: 60_000,
  flatFeeMicro: 500_000,
  currency: 'EURO',
};
const spot: SpotRule = {
  kind: 'spot',
  marginMicro: 150_000,
  floorMicro: 200_000,
  ceilingMicro: 600_000,
};

/** A day of quarter-hours from prices per MWh. */
const dayOf = (prices: readonly (number | null)[]): MarketSlot[] =>
  prices.map((price, at) => ({
    start: DAY + at * QUARTER_MS,
    stop: DAY + (at + 1) * QUARTER_MS,
    priceMicroPerMwh: price === null ? null : Math.round(price * 1e6),
    renewableShare: null,
  }));
const marketOf = (prices: readonly (number | null)[]): PriceMarket => ({
  days: [dayOf(prices)],
  source: 'sample',
});
const windowOf = (fromMinute: number, minutes: number) => ({
  start: new Date(DAY + fromMinute * 60_000),
  stop: new Date(DAY + (fromMinute + minutes) * 60_000),
});

describe('a market price', () => {
  test.each([
    ['the market and the margin', [100, 100, 100, 100], 250_000],
    ['the quarter-hours by their length', [100, 200, 300, 100], 325_000],
    ['no less than the floor', [-50, 10, 20, 49], 200_000],
    ['no more than the ceiling', [600, 451, 9000, 450], 600_000],
    ['the floor for a quarter-hour below it', [-500, 100, 100, 100], 237_500],
    ['cut to a micro unit', [100.0019, 100.0019, 100.0019, 100.0019], 250_001],
    ['the standard price without market data', [null, null, null, null], 450_000],
    ['the standard price for the part without market data', [100, 100, null, null], 350_000],
  ])('%s', (_, prices, priceMicro) => {
    const tariff = tariffOfWindow(standard, spot, windowOf(0, 60), marketOf(prices));
    expect(tariff).toMatchObject({ pricePerKwhMicro: priceMicro, flatFeeMicro: 500_000 });
  });

  it('weighs partial quarter-hours by their part in the window', () => {
    const tariff = tariffOfWindow(standard, spot, windowOf(10, 20), marketOf([100, 200]));
    // 5 minutes at 0.25, 15 at 0.35.
    expect(tariff.pricePerKwhMicro).toBe(325_000);
    expect(tariff.spot && spotQuarters(tariff.spot)).toEqual([
      { start: DAY + 600_000, stop: DAY + 900_000, priceMicro: 250_000, isKnown: true },
      { start: DAY + 900_000, stop: DAY + 1_800_000, priceMicro: 350_000, isKnown: true },
    ]);
  });

  it('is the standard price without market data, and says so', () => {
    const tariff = tariffOfWindow(standard, spot, windowOf(0, 30), undefined);
    expect(tariff.pricePerKwhMicro).toBe(450_000);
    expect(tariff.spot?.quarters).toEqual([null, null]);
  });

  it('does not apply to prices per minute', () => {
    const perMinute: Tariff = { ...standard, policy: 1 };
    expect(tariffOfWindow(perMinute, spot, windowOf(0, 60), marketOf([100]))).toBe(perMinute);
  });
});

describe('a peak surcharge', () => {
  // Eight of ten at 50: the quantile is 50, the maximum 150.
  const prices = [50, 50, 50, 50, 50, 50, 50, 50, 100, 150];
  test.each([
    ['nothing in the cheaper four fifths', 0, 120, 0],
    ['half of the cap half-way to the top', 120, 15, 10],
    ['all of the cap at the top', 135, 15, 20],
    ['the average over the window', 120, 30, 15],
    ['cut to whole hundredths', 105, 30, 5],
    ['nothing without market data', 600, 60, 0],
  ])('%s', (_, from, minutes, percent) => {
    const rule = { kind: 'surge', capPercent: 20 } as const;
    expect(surgePercent(rule, windowOf(from, minutes), marketOf(prices))).toBe(percent);
  });

  it('depends on how far a price lies above the 0.8 quantile of its day', () => {
    const steps = Array.from({ length: 20 }, (_, at) => (at + 1) * 10);
    const rule = { kind: 'surge', capPercent: 20 } as const;
    // 180 is halfway from 160 to 200.
    expect(surgePercent(rule, windowOf(17 * 15, 15), marketOf(steps))).toBe(10);
  });

  it('loses no hundredth to floating-point rounding', () => {
    // 13 times seven thirteenths is 6.999999999999999 in floating point.
    const thirteenths = [0, 0, 0, 0, 0, 0, 0, 0, 7, 13];
    const rule = { kind: 'surge', capPercent: 13 } as const;
    expect(surgePercent(rule, windowOf(120, 15), marketOf(thirteenths))).toBe(7);
  });

  it('is not stored when it is 0, and is valid only within its cap', () => {
    const rule = { kind: 'surge', capPercent: 20 } as const;
    expect(tariffOfWindow(standard, rule, windowOf(0, 60), marketOf(prices))).toBe(standard);
    const surge = { percent: 20, capPercent: 20, source: 'sample' } as const;
    const isAgreed = (percent: number) =>
      isPriceAsAgreed({ ...standard, surge: { ...surge, percent } });
    expect([-1, 0, 20, 21].map(isAgreed)).toEqual([false, true, true, false]);
  });

  it('is 0 on a day with one price', () => {
    const rule = { kind: 'surge', capPercent: 20 } as const;
    expect(surgePercent(rule, windowOf(0, 60), marketOf([70, 70, 70, 70]))).toBe(0);
  });

  it('is a separate line, on energy and not on the start fee', () => {
    const rule: PriceRule = { kind: 'surge', capPercent: 20 };
    const tariff = tariffOfWindow(standard, rule, windowOf(135, 15), marketOf(prices));
    expect(tariff.surge).toEqual({ percent: 20, capPercent: 20, source: 'sample' });
    const price = priceSession(tariff, { energyWh: 10_000, seconds: 900 });
    expect(price.items.map(({ kind, amountMicro }) => [kind, amountMicro])).toEqual([
      ['energy', 4_500_000],
      ['surge', 900_000],
      ['flat_fee', 500_000],
    ]);
    expect(price.totalMicro).toBe(5_900_000);
  });

  it('applies to the price of time too', () => {
    const rule: PriceRule = { kind: 'surge', capPercent: 20 };
    const perMinute: Tariff = { ...standard, policy: 1, flatFeeMicro: 0 };
    const tariff = tariffOfWindow(perMinute, rule, windowOf(135, 15), marketOf(prices));
    const { totalMicro } = priceSession(tariff, { energyWh: 10_000, seconds: 600 });
    expect(totalMicro).toBe(720_000);
  });
});

const anyPrices = fc.array(fc.option(fc.integer({ min: -500, max: 4000 })), {
  minLength: 1,
  maxLength: 100,
});
const anyWindow = fc.record({
  from: fc.integer({ min: -60, max: 1600 }),
  minutes: fc.integer({ min: 1, max: 1440 }),
});
const anySpot = fc
  .record({
    marginMicro: fc.integer({ min: 0, max: 5_000_000 }),
    floorMicro: fc.integer({ min: 0, max: 5_000_000 }),
    widthMicro: fc.integer({ min: 0, max: 5_000_000 }),
  })
  .map(({ marginMicro, floorMicro, widthMicro }): SpotRule => {
    return { kind: 'spot', marginMicro, floorMicro, ceilingMicro: floorMicro + widthMicro };
  });

it('stays within floor and ceiling, and can be verified from its own terms', () => {
  fc.assert(
    fc.property(anySpot, anyPrices, anyWindow, (rule, prices, { from, minutes }) => {
      const window = windowOf(from, minutes);
      const tariff = tariffOfWindow(standard, rule, window, marketOf(prices));
      expect(tariff.pricePerKwhMicro).toBeGreaterThanOrEqual(rule.floorMicro);
      expect(tariff.pricePerKwhMicro).toBeLessThanOrEqual(rule.ceilingMicro);
      expect(isPriceAsAgreed(tariff)).toBe(true);
      expect(isPriceAsAgreed({ ...tariff, pricePerKwhMicro: tariff.pricePerKwhMicro + 1 })).toBe(
        false,
      );
      expect(tariffOfWindow(standard, rule, window, marketOf(prices))).toEqual(tariff);
    }),
  );
});

it('is between 0 and the cap, deterministic, and higher with a higher cap', () => {
  const anyCap = fc.integer({ min: 1, max: 100 });
  fc.assert(
    fc.property(anyCap, anyPrices, anyWindow, (capPercent, prices, { from, minutes }) => {
      const market = marketOf(prices);
      const window = windowOf(from, minutes);
      const percent = surgePercent({ kind: 'surge', capPercent }, window, market);
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(capPercent);
      expect(surgePercent({ kind: 'surge', capPercent }, window, market)).toBe(percent);
      expect(
        surgePercent({ kind: 'surge', capPercent: capPercent + 1 }, window, market),
      ).toBeGreaterThanOrEqual(percent);
      const tariff = tariffOfWindow(standard, { kind: 'surge', capPercent }, window, market);
      expect(isPriceAsAgreed(tariff)).toBe(true);
      const measured = { energyWh: 20_000, seconds: 3600 };
      const least = priceSession(standard, measured).totalMicro;
      const { totalMicro } = priceSession(tariff, measured);
      expect(totalMicro).toBeGreaterThanOrEqual(least);
      expect(totalMicro).toBeLessThanOrEqual(least * (1 + capPercent / 100));
    }),
  );
});
