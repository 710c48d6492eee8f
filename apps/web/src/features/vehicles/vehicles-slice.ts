import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AnswerOf, Vehicle } from '@voltagora/contract';
import { api } from '../../shared/api/api.ts';
import { loggedOut } from '../accounts/public.ts';

type Models = AnswerOf<'listVehicleModels'>['results'];
export type VehiclesState = { user_vehicles: Vehicle[]; vehicle_models: Models };

const initialState: VehiclesState = { user_vehicles: [], vehicle_models: [] };

type Fetched<T> = PayloadAction<{ results: T }>;

const withVehicles = (state: VehiclesState, { payload }: Fetched<Vehicle[]>): void => {
  state.user_vehicles = payload.results;
};
const withModels = (state: VehiclesState, { payload }: Fetched<Models>): void => {
  state.vehicle_models = payload.results;
};

const slice = createSlice({
  name: 'vehicles',
  initialState,
  reducers: {
    userVehiclesFetched: withVehicles,
    vehicleModelsFetched: withModels,
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, () => initialState)
      .addMatcher(api.endpoints.listVehicles.matchFulfilled, withVehicles)
      .addMatcher(api.endpoints.listVehicleModels.matchFulfilled, withModels);
  },
});

export const { userVehiclesFetched, vehicleModelsFetched } = slice.actions;
export const vehiclesReducer = slice.reducer;
export const selectVehicles = (state: { vehicles: VehiclesState }): VehiclesState => state.vehicles;
