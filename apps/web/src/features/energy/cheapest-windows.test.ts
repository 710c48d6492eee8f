import type { RecommendedWindow } from '@voltagora/contract';
import { expect, test } from 'vitest';
import { cheapestWindows } from './cheapest-windows.ts';

const at = (hour: number, amount?: number): RecommendedWindow => ({
  plug: null,
  start_time: `2026-11-21T${hour}:00:00Z`,
  stop_time: `2026-11-21T${hour + 1}:00:00Z`,
  price_per_MWh: 50,
  renewable_share: 0.5,
  reasons: [],
  ...(amount !== undefined && { driver_price: { amount, per: 'kWh', currency: 'EURO' } }),
});
const hours = (windows: RecommendedWindow[]) =>
  cheapestWindows(windows).map(({ start_time: start }) => Number(start.slice(11, 13)));

test('[23.4] the cheapest time, and what it costs to charge first', () => {
  expect(hours([at(14, 0.3), at(12, 0.25), at(10, 0.4)])).toEqual([12, 10]);
});

test('[23.4] of equally cheap times the earliest', () => {
  expect(hours([at(14, 0.3), at(12, 0.3), at(10, 0.4)])).toEqual([12, 10]);
});

test.each([
  ['a fixed price', [at(10), at(12)]],
  ['no free time', []],
  ['the soonest as the cheapest', [at(10, 0.3), at(12, 0.4)]],
  ['less than a cent saved', [at(10, 0.305), at(12, 0.3)]],
])('[23.4] nothing with %s', (_, windows) => {
  expect(cheapestWindows(windows)).toEqual([]);
});
