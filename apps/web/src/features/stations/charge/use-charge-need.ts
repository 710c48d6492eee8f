import type { Vehicle } from '@voltagora/contract';
import { ANY_CHARGE, type ChargeNeed, chargeNeedOf } from '@voltagora/domain';
import { useMemo } from 'react';
import { chargingCarOf, useMyVehicles } from '../../vehicles/public.ts';

/** The charge that prices are compared for: the usual one of the driver's default vehicle, else 30 kWh. */
export function useChargeNeed(): ChargeNeed {
  const { vehicles } = useMyVehicles();
  const [vehicle] = vehicles;
  return useMemo(() => (vehicle ? needOf(vehicle) : ANY_CHARGE), [vehicle]);
}

const needOf = ({ model }: Vehicle): ChargeNeed =>
  chargeNeedOf(chargingCarOf(model), model.connector_types);
