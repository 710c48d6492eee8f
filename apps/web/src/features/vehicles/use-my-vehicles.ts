/** The vehicles of the signed-in driver, for other screens; empty for visitors and owners. */
import type { Vehicle } from '@voltagora/contract';
import { useSelector } from 'react-redux';
import { useRead } from '../../shared/api/use-read.ts';
import { selectRole } from '../accounts/public.ts';
import { selectVehicles } from './vehicles-slice.ts';

const NONE: Vehicle[] = [];

/** The default vehicle first. Cached vehicles are shown until the server has answered. */
export function useMyVehicles(): { vehicles: Vehicle[]; isDriver: boolean; isKnown: boolean } {
  const isDriver = useSelector(selectRole) === 'driver';
  const { user_vehicles: known } = useSelector(selectVehicles);
  const { data } = useRead('listVehicles', isDriver ? {} : null);
  const vehicles = data?.results ?? known;
  return { vehicles: isDriver ? vehicles : NONE, isDriver, isKnown: data !== undefined };
}
