/** A driver's vehicles and the models to choose from, as the server and the state area have them. */
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useCall } from '../../shared/api/use-call.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { selectVehicles, userVehiclesFetched, vehicleModelsFetched } from './vehicles-slice.ts';

/** What was known before is shown until the server has answered; `isFresh` says that it has. */
export function useVehicles() {
  const dispatch = useAppDispatch();
  const { user_vehicles: known } = useSelector(selectVehicles);
  const { data, error, reload } = useCall('listVehicles', {});
  useEffect(() => {
    if (data) dispatch(userVehiclesFetched(data));
  }, [dispatch, data]);
  const vehicles = data?.results ?? (known.length > 0 ? known : undefined);
  return { vehicles, isFresh: data !== undefined, error, reload };
}

export function useVehicleModels() {
  const dispatch = useAppDispatch();
  const { vehicle_models: known } = useSelector(selectVehicles);
  const { data, error, reload } = useCall('listVehicleModels', {});
  useEffect(() => {
    if (data) dispatch(vehicleModelsFetched(data));
  }, [dispatch, data]);
  const models = data?.results ?? (known.length > 0 ? known : undefined);
  return { models, error, reload };
}
