/** The vehicles of who is signed in, for screens that are about something else: none for visitors and owners. */
import type { Vehicle } from '@voltagora/contract';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useCall } from '../../shared/api/use-call.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { selectRole } from '../accounts/public.ts';
import { selectVehicles, userVehiclesFetched } from './vehicles-slice.ts';

const NONE: Vehicle[] = [];

/** The default one first. What was known before is shown until the server has answered. */
export function useMyVehicles(): { vehicles: Vehicle[]; isDriver: boolean; isKnown: boolean } {
  const dispatch = useAppDispatch();
  const isDriver = useSelector(selectRole) === 'driver';
  const { user_vehicles: known } = useSelector(selectVehicles);
  const { data } = useCall('listVehicles', isDriver ? {} : null);
  useEffect(() => {
    if (data) dispatch(userVehiclesFetched(data));
  }, [dispatch, data]);
  const vehicles = data?.results ?? known;
  return { vehicles: isDriver ? vehicles : NONE, isDriver, isKnown: data !== undefined };
}
