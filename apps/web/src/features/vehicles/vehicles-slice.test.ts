// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { loggedOut } from '../accounts/public.ts';
import { userVehiclesFetched, vehicleModelsFetched, vehiclesReducer } from './vehicles-slice.ts';

const initial = vehiclesReducer(undefined, { type: 'init' });
const model = {
  id: 1,
  manufacturer: 'Renault',
  name: 'Zoe',
  year: 2020,
  usable_battery_kWh: 52,
  ac_max_kW: 22,
  dc_max_kW: 46,
  connector_types: ['TYPE2' as const],
  ac_phases: 3 as const,
  dc_curve: null,
};
const vehicle = {
  id: '018f6b1e-0000-7000-8000-000000000001',
  model,
  driver: { id: '018f6b1e-0000-7000-8000-000000000002' },
  color: 'blue',
  plate_number: 'ABC1234',
  is_own_model: false,
  is_default: true,
  image: null,
};

describe('vehicles', () => {
  it('[S3.29] takes both lists from results arrays and clears them on logout [S4.10]', () => {
    const mine = vehiclesReducer(initial, userVehiclesFetched({ results: [vehicle] }));
    const group = { manufacturer: 'Renault', models: [model] };
    const state = vehiclesReducer(mine, vehicleModelsFetched({ results: [group] }));
    expect(state).toEqual({ user_vehicles: [vehicle], vehicle_models: [group] });
    expect(vehiclesReducer(state, loggedOut())).toEqual({ user_vehicles: [], vehicle_models: [] });
  });
});
