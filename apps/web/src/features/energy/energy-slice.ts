/** The last known data of the electricity market: prices, wind and solar power, and whether now is a good time to charge. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../../shared/api/api.ts';
import { loggedOut } from '../accounts/public.ts';

/** `lastUpdatedAt` is the day of the month of the last answer. */
export type EnergyState = {
  xAxisPoints: string[];
  resForecast: { quantity: number[]; lastUpdatedAt: number | null };
  dayAheadPrices: { priceAmount: number[]; lastUpdatedAt: number | null };
  forecastRecommendation: {
    recommendation: string | null;
    inSurgePricing: boolean;
    lastUpdatedAt: number | null;
  };
};

const initialState: EnergyState = {
  xAxisPoints: [],
  resForecast: { quantity: [], lastUpdatedAt: null },
  dayAheadPrices: { priceAmount: [], lastUpdatedAt: null },
  forecastRecommendation: { recommendation: null, inSurgePricing: false, lastUpdatedAt: null },
};

/** The day of the month (S4.15). */
const dayOf = (moment: number): number => new Date(moment).getDate();

const slice = createSlice({
  name: 'energy',
  initialState,
  reducers: {
    resForecastFetched: (
      state,
      action: PayloadAction<{ points: string[]; quantity: number[]; day: number }>,
    ) => {
      state.xAxisPoints = action.payload.points;
      state.resForecast = { quantity: action.payload.quantity, lastUpdatedAt: action.payload.day };
    },
    dayAheadPricesFetched: (
      state,
      action: PayloadAction<{ priceAmount: number[]; day: number }>,
    ) => {
      state.dayAheadPrices = {
        priceAmount: action.payload.priceAmount,
        lastUpdatedAt: action.payload.day,
      };
    },
    recommendationFetched: (
      state,
      action: PayloadAction<{ recommendation: string; inSurgePricing: boolean; day: number }>,
    ) => {
      const { day, ...rest } = action.payload;
      state.forecastRecommendation = { ...rest, lastUpdatedAt: day };
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, () => initialState)
      .addMatcher(api.endpoints.readDayAheadPrices.matchFulfilled, (state, { payload, meta }) => {
        state.dayAheadPrices = {
          priceAmount: payload.results.map(({ price_per_MWh: price }) => price ?? 0),
          lastUpdatedAt: dayOf(meta.fulfilledTimeStamp),
        };
      })
      .addMatcher(api.endpoints.readResForecast.matchFulfilled, (state, { payload, meta }) => {
        state.xAxisPoints = payload.results.map(({ start_time }) => start_time);
        state.resForecast = {
          quantity: payload.results.map(({ quantity_MW }) => quantity_MW ?? 0),
          lastUpdatedAt: dayOf(meta.fulfilledTimeStamp),
        };
      })
      .addMatcher(api.endpoints.readRecommendation.matchFulfilled, (state, { payload, meta }) => {
        if (!payload.recommendation) return;
        state.forecastRecommendation = {
          recommendation: payload.recommendation,
          inSurgePricing: payload.in_surge_pricing,
          lastUpdatedAt: dayOf(meta.fulfilledTimeStamp),
        };
      });
  },
});

export const { resForecastFetched, dayAheadPricesFetched, recommendationFetched } = slice.actions;
export const energyReducer = slice.reducer;
export const selectEnergy = (state: { energy: EnergyState }): EnergyState => state.energy;
