/** What the driver wants to charge: the vehicle of the draft, else the default one, and the battery range. */
import type { Vehicle } from '@voltagora/contract';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectDraft } from '../../reservations/public.ts';
import { type ChargeRange, USUAL_RANGE, useMyVehicles } from '../../vehicles/public.ts';

export type StationWish = {
  vehicles: Vehicle[];
  /** Undefined if there is none. */
  vehicle: Vehicle | undefined;
  /** A driver who, according to the server, has no vehicle. */
  hasNone: boolean;
  range: ChargeRange;
  setVehicle: (vehicle: Vehicle) => void;
  setRange: (range: ChargeRange) => void;
};

export function useChargeWish(): StationWish {
  const { vehicles, isDriver, isKnown } = useMyVehicles();
  const { vehicle: drafted } = useSelector(selectDraft);
  const [chosen, setVehicle] = useState<Vehicle | null>(null);
  const [range, setRange] = useState(USUAL_RANGE);
  const known = (wanted: Vehicle | null) => vehicles.find(({ id }) => id === wanted?.id);
  return {
    vehicles,
    vehicle: known(chosen) ?? known(drafted) ?? vehicles[0],
    hasNone: isDriver && isKnown && vehicles.length === 0,
    range,
    setVehicle,
    setRange,
  };
}
