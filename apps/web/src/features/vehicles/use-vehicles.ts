/** A driver's vehicles and the models to choose from. */
import { useSelector } from 'react-redux';
import { useRead } from '../../shared/api/use-read.ts';
import { selectVehicles } from './vehicles-slice.ts';

/** Cached vehicles are shown until the server has answered, which `isFresh` tells. */
export function useVehicles() {
  const { user_vehicles: known } = useSelector(selectVehicles);
  const { data, error, refetch } = useRead('listVehicles', {});
  const vehicles = data?.results ?? (known.length > 0 ? known : undefined);
  return { vehicles, isFresh: data !== undefined, error, refetch };
}

export function useVehicleModels() {
  const { vehicle_models: known } = useSelector(selectVehicles);
  const { data, error, refetch } = useRead('listVehicleModels', {});
  const models = data?.results ?? (known.length > 0 ? known : undefined);
  return { models, error, refetch };
}
