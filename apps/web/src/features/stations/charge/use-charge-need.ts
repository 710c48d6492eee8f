import type { Vehicle } from '@voltagora/contract';
import { ANY_CHARGE, type ChargeNeed, chargeNeedOf } from '@voltagora/domain';
import { useMemo } from 'react';
import { useMyVehicles } from '../../vehicles/public.ts';

/** The charge that prices are compared for: the usual one of the driver's default vehicle, else 30 kWh. */
export function useChargeNeed(): ChargeNeed {
  const { vehicles } = useMyVehicles();
  const [vehicle] = vehicles;
  return useMemo(() => (vehicle ? needOf(vehicle) : ANY_CHARGE), [vehicle]);
}

const needOf = ({ model }: Vehicle): ChargeNeed =>
  chargeNeedOf({
    usableBatteryWh: model.usable_battery_kWh * 1000,
    connectorTypes: model.connector_types,
    acMaxW: watts(model.ac_max_kW),
    dcMaxW: watts(model.dc_max_kW),
  });

const watts = (kilowatts: number | null): number | null =>
  kilowatts === null ? null : Math.round(kilowatts * 1000);
