import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AnswerOf, Vehicle } from '@voltagora/contract';
import { loggedOut } from '../accounts/public.ts';

type Models = AnswerOf<'listVehicleModels'>['results'];
export type VehiclesState = { user_vehicles: Vehicle[]; vehicle_models: Models };

const initialState: VehiclesState = { user_vehicles: [], vehicle_models: [] };

const slice = createSlice({
  name: 'vehicles',
  initialState,
  reducers: {
    userVehiclesFetched: (state, action: PayloadAction<{ results: Vehicle[] }>) => {
      state.user_vehicles = action.payload.results;
    },
    vehicleModelsFetched: (state, action: PayloadAction<{ results: Models }>) => {
      state.vehicle_models = action.payload.results;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loggedOut, () => initialState);
  },
});

export const { userVehiclesFetched, vehicleModelsFetched } = slice.actions;
export const vehiclesReducer = slice.reducer;
export const selectVehicles = (state: { vehicles: VehiclesState }): VehiclesState => state.vehicles;
