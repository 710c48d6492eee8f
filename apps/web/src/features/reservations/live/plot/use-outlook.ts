/** What a session has given the car of the booking, and how long it still needs: from the vehicle that the driver has named. */
import type { Reservation } from '@voltagora/contract';
import {
  ASSUMED_WH_PER_KM,
  isDcPlug,
  kilometresAdded,
  secondsToReach,
  USUAL_TARGET_PERCENT,
} from '@voltagora/domain';
import { chargingCarOf, useMyVehicles } from '../../../vehicles/public.ts';

type Measured = { energy: number; soc: number | null; power: number | null };
export type Outlook = {
  /** Until the battery has 80 %; null if car or battery level are unknown, and afterwards. */
  minutesLeft: number | null;
  kilometres: number;
};

export function useOutlook({ plug, vehicle }: Reservation, measured: Measured): Outlook {
  const { vehicles } = useMyVehicles();
  const { energy, soc, power } = measured;
  const isDc = isDcPlug(plug.connector_type);
  const kilometres = kilometresAdded(energy * 1000, isDc, ASSUMED_WH_PER_KM);
  const model = vehicles.find(({ id }) => id === vehicle?.id)?.model;
  if (!model || soc === null || plug.max_power_kW === null)
    return { minutesLeft: null, kilometres };
  const seconds = secondsToReach({
    car: chargingCarOf(model),
    plug: { maxPowerW: plug.max_power_kW * 1000, isDc },
    socPercent: soc,
    targetPercent: USUAL_TARGET_PERCENT,
    powerW: power === null ? null : power * 1000,
  });
  return { minutesLeft: seconds === null ? null : Math.ceil(seconds / 60), kilometres };
}
