// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { loggedOut } from '../accounts/public.ts';
import * as energy from './energy-slice.ts';

const { energyReducer: reduce } = energy;
const initial = reduce(undefined, { type: 'init' });

describe('energy', () => {
  it('[S3.30] [S4.15] keeps points, amounts and the day of the month they were updated', () => {
    const forecast = reduce(
      initial,
      energy.resForecastFetched({ points: ['00:00'], quantity: [5], day: 21 }),
    );
    const priced = reduce(forecast, energy.dayAheadPricesFetched({ priceAmount: [88], day: 21 }));
    const state = reduce(
      priced,
      energy.recommendationFetched({ recommendation: '13:00', inSurgePricing: true, day: 22 }),
    );
    expect(state).toEqual({
      xAxisPoints: ['00:00'],
      resForecast: { quantity: [5], lastUpdatedAt: 21 },
      dayAheadPrices: { priceAmount: [88], lastUpdatedAt: 21 },
      forecastRecommendation: { recommendation: '13:00', inSurgePricing: true, lastUpdatedAt: 22 },
    });
    expect(reduce(state, loggedOut()), '[S4.10]').toEqual(initial);
  });
});
