import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
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
    builder.addCase(loggedOut, () => initialState);
  },
});

export const { resForecastFetched, dayAheadPricesFetched, recommendationFetched } = slice.actions;
export const energyReducer = slice.reducer;
