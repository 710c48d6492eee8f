import { ModelsByManufacturer, Vehicles } from '@voltagora/contract';
import type { StoredFields } from '../../shared/state/stored-fields.ts';
import type { VehiclesState } from './vehicles-slice.ts';

export const storedVehicles = {
  user_vehicles: Vehicles.shape.results,
  vehicle_models: ModelsByManufacturer.shape.results,
} satisfies StoredFields<VehiclesState>;
