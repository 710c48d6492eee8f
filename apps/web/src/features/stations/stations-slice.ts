/** Stations as last loaded by the map, the landing page and the owner's lists. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AnswerOf, ChargingPoint, Plug, StationSummary } from '@voltagora/contract';
import { api } from '../../shared/api/api.ts';
import { loggedOut } from '../accounts/public.ts';
import { summaryOf } from './summary-of.ts';

type OwnerAnalytics = AnswerOf<'readAnalytics'>;
type StationTransaction = AnswerOf<'listStationTransactions'>['results'][number];
type OwnerStation = AnswerOf<'listMyStations'>['results'][number];
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

function withStations(state: StationsState, action: PayloadAction<List<StationSummary>>): void {
  state.fetched_stations = action.payload.results;
}

function withMoreStations(state: StationsState, results: StationSummary[]): void {
  state.fetched_stations = mergeById(state.fetched_stations, results);
}

function withOwnerStations(state: StationsState, action: PayloadAction<List<OwnerStation>>): void {
  state.station_owner_stations = action.payload.results;
}

function withTransactions(state: StationsState, action: PayloadAction<List<StationTransaction>>) {
  state.fetched_station_transactions = action.payload.results;
}

function withAnalytics(state: StationsState, action: PayloadAction<OwnerAnalytics>) {
  state.station_owner_analytics = action.payload;
}

function withLatest(
  state: StationsState,
  action: PayloadAction<{ latest_stations: StationSummary[] }>,
) {
  state.latest_stations = action.payload.latest_stations;
}

function withFeatured(
  state: StationsState,
  action: PayloadAction<{ featured_stations: StationSummary[] }>,
) {
  state.featured_stations = action.payload.featured_stations;
}

function replaceStation(state: StationsState, changed: OwnerStation): void {
  state.station_owner_stations = state.station_owner_stations.map((station) =>
    station.id === changed.id ? changed : station,
  );
}

function removeStation(state: StationsState, removed: number): void {
  state.station_owner_stations = state.station_owner_stations.filter(({ id }) => id !== removed);
}

function replacePlug(state: StationsState, changed: Plug): void {
  const station = state.station_owner_stations.find(({ id }) => id === changed.station.id);
  if (!station) return;
  station.plugs = station.plugs.map((plug) => (plug.id === changed.id ? changed : plug));
}

function removePlug(state: StationsState, removed: number): void {
  for (const station of state.station_owner_stations) {
    station.plugs = station.plugs.filter(({ id }) => id !== removed);
  }
}

const slice = createSlice({
  name: 'stations',
  initialState,
  reducers: {
    stationsReplaced: withStations,
    stationsAppended: (state, action: PayloadAction<List<StationSummary>>) =>
      withMoreStations(state, action.payload.results),
    stationTransactionsFetched: withTransactions,
    chargingPointsFetched: (state, action: PayloadAction<List<ChargingPoint>>) => {
      state.fetched_station_charging_points = action.payload.results;
    },
    ownerStationsFetched: withOwnerStations,
    ownerAnalyticsFetched: withAnalytics,
    latestStationsFetched: withLatest,
    featuredStationsFetched: withFeatured,
    stationUpdated: (state, action: PayloadAction<OwnerStation>) =>
      replaceStation(state, action.payload),
    stationDeleted: (state, action: PayloadAction<number>) => removeStation(state, action.payload),
    plugUpdated: (state, action: PayloadAction<Plug>) => replacePlug(state, action.payload),
    plugDeleted: (state, action: PayloadAction<number>) => removePlug(state, action.payload),
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, () => initialState)
      .addMatcher(api.endpoints.searchStations.matchFulfilled, withStations)
      .addMatcher(api.endpoints.readStationBySlug.matchFulfilled, (state, { payload }) =>
        withMoreStations(state, [summaryOf(payload)]),
      )
      .addMatcher(api.endpoints.listMyStations.matchFulfilled, withOwnerStations)
      .addMatcher(api.endpoints.readOwnStation.matchFulfilled, (state, { payload }) => {
        state.fetched_station_charging_points = payload.charging_points;
      })
      .addMatcher(api.endpoints.readAnalytics.matchFulfilled, withAnalytics)
      .addMatcher(api.endpoints.listLatestStations.matchFulfilled, withLatest)
      .addMatcher(api.endpoints.listFeaturedStations.matchFulfilled, withFeatured)
      .addMatcher(api.endpoints.listAllTransactions.matchFulfilled, withTransactions)
      .addMatcher(api.endpoints.listStationTransactions.matchFulfilled, withTransactions)
      .addMatcher(api.endpoints.updateStation.matchFulfilled, (state, { payload }) => {
        replaceStation(state, { ...summaryOf(payload), plugs: payload.plugs });
        state.fetched_station_charging_points = payload.charging_points;
      })
      .addMatcher(api.endpoints.deleteStation.matchFulfilled, (state, { meta }) =>
        removeStation(state, Number(meta.arg.originalArgs.params.id)),
      )
      .addMatcher(api.endpoints.updatePlug.matchFulfilled, (state, { payload }) =>
        replacePlug(state, payload),
      )
      .addMatcher(api.endpoints.deletePlug.matchFulfilled, (state, { meta }) =>
        removePlug(state, Number(meta.arg.originalArgs.params.id)),
      );
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
