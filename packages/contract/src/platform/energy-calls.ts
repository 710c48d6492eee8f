// Calls about the energy market; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import * as energy from './energy.ts';

/** The calls about energy markets, part of `calls`. */
export const energyCalls = {
  listEnergyZones: {
    method: 'GET',
    path: '/api/energy/zones/',
    access: 'anyone',
    isPublic: true,
    tag: 'Energy',
    status: 200,
    summary: 'Bidding zones that can be asked for',
    answer: energy.EnergyZones,
  },
  readDayAheadPrices: {
    method: 'GET',
    path: '/api/energy/day-ahead-prices/',
    access: 'anyone',
    isPublic: true,
    tag: 'Energy',
    status: 200,
    summary: 'Day-ahead prices of a market day',
    query: energy.EnergyQuery,
    answer: energy.DayAheadPrices,
  },
  readResForecast: {
    method: 'GET',
    path: '/api/energy/res-forecast/',
    access: 'anyone',
    isPublic: true,
    tag: 'Energy',
    status: 200,
    summary: 'Forecast of wind and sun of a market day',
    query: energy.EnergyQuery,
    answer: energy.ResForecast,
  },
  readRecommendation: {
    method: 'GET',
    path: '/api/energy/recommendation/',
    access: 'anyone',
    isPublic: true,
    tag: 'Energy',
    status: 200,
    summary: 'When to charge: the cheapest, greenest and soonest window, free on a plug that fits',
    query: energy.RecommendationQuery,
    answer: energy.Recommendation,
  },
} as const satisfies Record<string, Call>;
