import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type ChargingWindow,
  type FreeTime,
  isInSurge,
  type MarketSlot,
  priceQuantile,
  rankWindows,
  wholeSteps,
} from './charging-window.ts';

const QUARTER = 900_000;
const HOUR = 4 * QUARTER;
const day = (
  prices: readonly (number | null)[],
  shares: readonly (number | null)[] = [],
): MarketSlot[] =>
  prices.map((price, index) => ({
    start: index * HOUR,
    stop: (index + 1) * HOUR,
    priceMicroPerMwh: price,
    renewableShare: shares[index] ?? null,
  }));
const plug = (plugId: number, from: number, to: number): FreeTime => ({
  plugId,
  start: from * HOUR,
  stop: to * HOUR,
});

describe('[S1.05] the ranked windows', () => {
  const slots = day([90, 80, 20, 30, 60, 95], [0.2, 0.3, 0.5, 0.9, 0.6, 0.1]);

  it('are the cheapest, the greenest and the soonest, each with its averages', () => {
    const ranked = rankWindows({
      slots,
      free: [plug(1, 0, 6)],
      durationMs: () => HOUR,
      stepMs: QUARTER,
    });
    expect(ranked).toEqual([
      { ...plug(1, 2, 3), priceMicroPerMwh: 20, renewableShare: 0.5, reasons: ['cheapest'] },
      { ...plug(1, 3, 4), priceMicroPerMwh: 30, renewableShare: 0.9, reasons: ['greenest'] },
      { ...plug(1, 0, 1), priceMicroPerMwh: 90, renewableShare: 0.2, reasons: ['soonest'] },
    ]);
  });

  it('lie within free time of any plug', () => {
    const free = [plug(1, 0, 2), plug(2, 4, 6), plug(3, 3.25, 4.5)];
    const [first] = rankWindows({ slots, free, durationMs: () => HOUR, stepMs: QUARTER });
    expect(first).toMatchObject({ ...plug(3, 3.25, 4.25), priceMicroPerMwh: 38 });
  });

  it('list a window once with all its reasons', () => {
    const ranked = rankWindows({
      slots: day([10, 20], [0.9, 0.1]),
      free: [plug(1, 0, 2), plug(2, 0, 2)],
      durationMs: () => HOUR,
      stepMs: HOUR,
    });
    expect(ranked).toMatchObject([{ plugId: 1, reasons: ['cheapest', 'greenest', 'soonest'] }]);
  });

  it('have the charging time of each plug', () => {
    const ranked = rankWindows({
      slots: day([30, 10, 20, 5], [0.9, 0.8, 0.7, 0.1]),
      free: [plug(1, 0, 4), plug(2, 0, 4)],
      durationMs: (plugId) => (plugId === 1 ? 3 * HOUR : HOUR),
      stepMs: HOUR,
    });
    expect(ranked).toMatchObject([
      { ...plug(2, 3, 4), priceMicroPerMwh: 5, reasons: ['cheapest'] },
      { ...plug(2, 0, 1), renewableShare: 0.9, reasons: ['greenest'] },
      { ...plug(2, 1, 2), priceMicroPerMwh: 10, reasons: ['cheap_and_green'] },
      { ...plug(1, 0, 3), priceMicroPerMwh: 20, reasons: ['soonest'] },
    ]);
  });

  it('have no averages without market data', () => {
    const gap = day([10, null, 30]);
    const ranked = rankWindows({
      slots: gap,
      free: [plug(1, 0.5, 4)],
      durationMs: () => HOUR,
      stepMs: QUARTER,
    });
    expect(ranked).toEqual([
      { ...plug(1, 2, 3), priceMicroPerMwh: 30, renewableShare: null, reasons: ['cheapest'] },
      { ...plug(1, 0.5, 1.5), priceMicroPerMwh: null, renewableShare: null, reasons: ['soonest'] },
    ]);
    const wish = { slots: [], free: [], durationMs: () => HOUR, stepMs: QUARTER };
    expect(rankWindows(wish)).toEqual([]);
  });

  it('start on a step, and have no averages beyond the end of market data', () => {
    const ranked = rankWindows({
      slots: day([50, 60]),
      free: [plug(1, 1.1, 3)],
      durationMs: () => HOUR,
      stepMs: QUARTER,
    });
    expect(ranked).toEqual([
      {
        ...plug(1, 1.25, 2.25),
        priceMicroPerMwh: null,
        renewableShare: null,
        reasons: ['soonest'],
      },
    ]);
  });

  it('support negative prices', () => {
    const wish = {
      slots: day([5, -40, 3]),
      free: [plug(1, 0, 3)],
      durationMs: () => HOUR,
      stepMs: HOUR,
    };
    expect(rankWindows(wish)[0]).toMatchObject({ priceMicroPerMwh: -40 });
  });

  it('are at least as cheap, green and soon as every other free window', () => {
    const value = fc.integer({ min: -50, max: 300 });
    const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
    const range = fc.tuple(
      fc.nat(95),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 4 }),
    );
    const property = fc.property(
      fc.array(fc.tuple(fc.option(value, { freq: 12 }), fc.option(share, { freq: 12 })), {
        minLength: 1,
        maxLength: 100,
      }),
      fc.array(range, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 12 }),
      (quarters, ranges, length) => {
        const slots = quarters.map(([priceMicroPerMwh, renewableShare], at) => ({
          start: at * QUARTER,
          stop: (at + 1) * QUARTER,
          priceMicroPerMwh,
          renewableShare,
        }));
        const free = ranges.map(([from, quarter, plugId]) => ({
          plugId,
          start: from * QUARTER,
          stop: (from + quarter) * QUARTER,
        }));
        const wish = { slots, free, durationMs: () => length * QUARTER, stepMs: QUARTER };
        const ranked = rankWindows(wish);
        const by = (reason: string) =>
          ranked.find(({ reasons }) => reasons.some((one) => one === reason));
        for (const [from, quarter] of ranges) {
          for (let at = from; at + length <= from + quarter; at++) {
            expect(by('soonest')?.start).toBeLessThanOrEqual(at * QUARTER);
            const within = quarters.slice(at, at + length);
            const prices = within.flatMap(([price]) => price ?? []);
            const shares = within.flatMap(([, each]) => each ?? []);
            const cheapest = by('cheapest')?.priceMicroPerMwh ?? Infinity;
            const greenest = by('greenest')?.renewableShare ?? -1;
            // A window with an unknown price or share is neither cheap nor green.
            const price = prices.length === length ? mean(prices) + 0.5 : Infinity;
            const share = shares.length === length ? mean(shares) - 1e-9 : -1;
            expect(cheapest).toBeLessThanOrEqual(price);
            expect(greenest).toBeGreaterThanOrEqual(share);
          }
        }
        for (const window of ranked) expect(isFree(window, free)).toBe(true);
      },
    );
    fc.assert(property, { numRuns: 150 });
  });
});

const mean = (values: readonly number[]) =>
  values.reduce((total, value) => total + value, 0) / values.length;
const isFree = (window: ChargingWindow, free: readonly FreeTime[]) =>
  free.some(
    ({ plugId, start, stop }) =>
      plugId === window.plugId && start <= window.start && window.stop <= stop,
  );

describe('surge pricing', () => {
  const slots = day([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  it.each([
    [7, false],
    [8, true],
    [9, true],
    [10, false],
  ])('in hour %i is %s by the 0.8 quantile', (hour, isSurge) => {
    expect(isInSurge(slots, hour * HOUR + 1, 0.8)).toBe(isSurge);
  });
  it('never occurs when all hours cost the same, or none is known', () => {
    expect(isInSurge(day([50, 50, 50]), HOUR, 0.8)).toBe(false);
    expect(isInSurge(day([null]), 0, 0.8)).toBe(false);
    expect(priceQuantile(day([null]), 0.8)).toBeNull();
  });
});

test.each([
  [3600, 4],
  [3601, 5],
  [1, 1],
  [0, 1],
  // Floating point yields slightly more than a quarter of an hour.
  [(2.2 * 3600) / 8.8 + 1e-13, 1],
])('%d seconds are %i quarter-hours', (seconds, quarters) => {
  expect(wholeSteps(seconds, QUARTER)).toBe(quarters * QUARTER);
});
