/** What was searched: text, chosen place, where the map is, and recent searches. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Found } from '@voltagora/contract';
import { loggedOut } from '../accounts/public.ts';

export const DEFAULT_ZOOM = 10;
/** More are not read. */
const RECENT_MAX = 6;

/** A chosen place; `formatted_address` becomes the query. */
export type SearchDetails = { formatted_address: string; lat: number; lng: number; zoom: number };
export type FocusedLocation = { lat: number; lng: number; zoom: number };
/** A place that was chosen in this browser. */
export type RecentSearch = Omit<Found, 'distance_m' | 'unknown_number'>;
export type SearchState = {
  query: string;
  details: SearchDetails | null;
  focused_location: FocusedLocation;
  /** The latest first. */
  recent: RecentSearch[];
};

/** Athens, where the first stations are; the URL of the map overrides it. */
const initialState: SearchState = {
  query: '',
  details: null,
  focused_location: { lat: 37.9838, lng: 23.7278, zoom: DEFAULT_ZOOM },
  recent: [],
};

const slice = createSlice({
  name: 'search',
  initialState,
  reducers: {
    queryChanged: (state, action: PayloadAction<string>) => {
      state.query = action.payload;
    },
    detailsChosen: (state, action: PayloadAction<SearchDetails>) => {
      const { formatted_address, lat, lng, zoom } = action.payload;
      state.details = action.payload;
      state.query = formatted_address;
      state.focused_location = { lat, lng, zoom };
    },
    locationFocused: (
      state,
      action: PayloadAction<Pick<FocusedLocation, 'lat' | 'lng'> & { zoom?: number }>,
    ) => {
      state.focused_location = { ...action.payload, zoom: action.payload.zoom ?? DEFAULT_ZOOM };
    },
    recentAdded: (state, { payload }: PayloadAction<RecentSearch>) => {
      const others = state.recent.filter(({ id }) => id !== payload.id);
      state.recent = [payload, ...others].slice(0, RECENT_MAX);
    },
    recentsCleared: (state) => {
      state.recent = [];
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, (state) => {
      state.recent = [];
    });
  },
});

export const { queryChanged, detailsChosen, locationFocused, recentAdded, recentsCleared } =
  slice.actions;
export const searchReducer = slice.reducer;
export const selectSearch = (state: { search: SearchState }): SearchState => state.search;
