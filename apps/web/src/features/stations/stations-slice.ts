/** Stations as the map, the landing page and the owner's lists last saw them. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AnswerOf, ChargingPoint, Plug, StationSummary } from '@voltagora/contract';
import { loggedOut } from '../accounts/public.ts';

type OwnerAnalytics = AnswerOf<'readAnalytics'>;
type OwnerStation = AnswerOf<'listMyStations'>['results'][number];
type StationTransaction = AnswerOf<'listStationTransactions'>['results'][number];
type List<T> = { results: T[] };
export type StationsState = {
  fetched_stations: StationSummary[];
  fetched_station_transactions: StationTransaction[];
  fetched_station_charging_points: ChargingPoint[];
  station_owner_stations: OwnerStation[];
  station_owner_analytics: OwnerAnalytics | null;
  latest_stations: StationSummary[];
  featured_stations: StationSummary[];
};

const initialState: StationsState = {
  fetched_stations: [],
  fetched_station_transactions: [],
  fetched_station_charging_points: [],
  station_owner_stations: [],
  station_owner_analytics: null,
  latest_stations: [],
  featured_stations: [],
};

const mergeById = <T extends { id: number }>(old: readonly T[], added: readonly T[]): T[] => [
  ...new Map([...old, ...added].map((item) => [item.id, item])).values(),
];

const slice = createSlice({
  name: 'stations',
  initialState,
  reducers: {
    stationsReplaced: (state, action: PayloadAction<List<StationSummary>>) => {
      state.fetched_stations = action.payload.results;
    },
    stationsAppended: (state, action: PayloadAction<List<StationSummary>>) => {
      state.fetched_stations = mergeById(state.fetched_stations, action.payload.results);
    },
    stationTransactionsFetched: (state, action: PayloadAction<List<StationTransaction>>) => {
      state.fetched_station_transactions = action.payload.results;
    },
    chargingPointsFetched: (state, action: PayloadAction<List<ChargingPoint>>) => {
      state.fetched_station_charging_points = action.payload.results;
    },
    ownerStationsFetched: (state, action: PayloadAction<List<OwnerStation>>) => {
      state.station_owner_stations = action.payload.results;
    },
    ownerAnalyticsFetched: (state, action: PayloadAction<OwnerAnalytics>) => {
      state.station_owner_analytics = action.payload;
    },
    latestStationsFetched: (
      state,
      action: PayloadAction<{ latest_stations: StationSummary[] }>,
    ) => {
      state.latest_stations = action.payload.latest_stations;
    },
    featuredStationsFetched: (
      state,
      action: PayloadAction<{ featured_stations: StationSummary[] }>,
    ) => {
      state.featured_stations = action.payload.featured_stations;
    },
    stationUpdated: (state, action: PayloadAction<OwnerStation>) => {
      state.station_owner_stations = state.station_owner_stations.map((station) =>
        station.id === action.payload.id ? action.payload : station,
      );
    },
    stationDeleted: (state, action: PayloadAction<number>) => {
      state.station_owner_stations = state.station_owner_stations.filter(
        ({ id }) => id !== action.payload,
      );
    },
    plugUpdated: (state, action: PayloadAction<Plug>) => {
      const station = state.station_owner_stations.find(
        ({ id }) => id === action.payload.station.id,
      );
      if (!station) return;
      station.plugs = station.plugs.map((plug) =>
        plug.id === action.payload.id ? action.payload : plug,
      );
    },
    plugDeleted: (state, action: PayloadAction<number>) => {
      for (const station of state.station_owner_stations) {
        station.plugs = station.plugs.filter(({ id }) => id !== action.payload);
      }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => initialState);
  },
});

export const {
  stationsReplaced,
  stationsAppended,
  stationTransactionsFetched,
  chargingPointsFetched,
  ownerStationsFetched,
  ownerAnalyticsFetched,
  latestStationsFetched,
  featuredStationsFetched,
  stationUpdated,
  stationDeleted,
  plugUpdated,
  plugDeleted,
} = slice.actions;
export const stationsReducer = slice.reducer;
export const selectStations = (state: { stations: StationsState }): StationsState => state.stations;
