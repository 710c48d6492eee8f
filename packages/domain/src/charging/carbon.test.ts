import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { estimateCarbon, restGramsPerKwh, shownCarbon, type RestKind } from './carbon.ts';

const HOUR_MS = 3_600_000;
const slotsOf = (shares: readonly (number | null)[]) =>
  shares.map((renewableShare, at) => ({
    start: at * HOUR_MS,
    stop: (at + 1) * HOUR_MS,
    priceMicroPerMwh: null,
    renewableShare,
  }));
const estimate = (
  shares: readonly (number | null)[],
  hours: [number, number],
  rest: RestKind = 'gas',
) =>
  estimateCarbon({
    energyWh: 10_000,
    start: hours[0] * HOUR_MS,
    stop: hours[1] * HOUR_MS,
    slots: slotsOf(shares),
    rest,
  });

test.each([
  ['nothing but wind and sun', [1], [0, 1], 300, 30],
  ['nothing of either', [0], [0, 1], 4900, 490],
  ['half and half', [0.5], [0, 1], 2600, 260],
  ['by time', [1, 0, 0], [0, 1.5], 1833, 183],
  ['of the known parts', [0.5, null], [0, 2], 2600, 260],
] as const)('%s', (_, shares, hours, grams, gramsPerKwh) => {
  expect(estimate(shares, [...hours])).toMatchObject({ grams, gramsPerKwh });
});

test.each([
  ['low', 71],
  ['gas', 490],
  ['mixed', 655],
  ['coal', 820],
] as const)('the rest of a zone of %s is %d grams', (kind, grams) => {
  expect(restGramsPerKwh(kind)).toBe(grams);
  expect(estimate([0], [0, 1], kind)?.gramsPerKwh).toBe(grams);
});

it('estimates nothing without data', () => {
  expect(estimate([null], [0, 1])).toBeUndefined();
  expect(estimate([0.5], [3, 4])).toBeUndefined();
});

it('uses the instant of a session without duration', () => {
  expect(estimate([0.5], [0.5, 0.5])?.gramsPerKwh).toBe(260);
});

it('is never below wind and solar nor above coal, and lower for a higher share', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, (a, b) => {
      const [less = 0, more = 0] = [a, b].toSorted((x, y) => x - y);
      const grey = estimate([less], [0, 1], 'coal')?.grams ?? 0;
      const green = estimate([more], [0, 1], 'coal')?.grams ?? 0;
      expect(green).toBeLessThanOrEqual(grey);
      expect(green).toBeGreaterThanOrEqual(300);
      expect(grey).toBeLessThanOrEqual(8200);
    }),
  );
});

test.each([
  [3777, 0.404, 3.78, 40],
  [3774, 0.405, 3.77, 41],
  [4, 0, 0, 0],
  [5, 1, 0.01, 100],
])(
  '[24.3] is shown in app and receipt with one rounding: %d g, share %d',
  (grams, renewable_share, kilograms, sharePercent) => {
    expect(shownCarbon({ grams, renewable_share })).toEqual({ kilograms, sharePercent });
  },
);
