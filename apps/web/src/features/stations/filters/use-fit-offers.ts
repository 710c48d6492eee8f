/** Options of the vehicle filter: the driver's vehicles by connectors, and the connectors set by a shared URL. */
import { PLUG_TYPES, type PlugType, type Vehicle } from '@voltagora/contract';
import { usePlugTypeNames, useMyVehicles, vehicleName } from '../../vehicles/public.ts';

type Offer = {
  types: PlugType[];
  name: string;
  isMine: boolean;
  isOn: boolean;
};

const inOrder = (types: readonly PlugType[]): PlugType[] =>
  PLUG_TYPES.filter((type) => types.includes(type));

/** The default vehicle comes first. Vehicles with the same plug types share an option, named after the make of the first. */
export function useFitOffers(set: readonly PlugType[]): Offer[] {
  const { vehicles } = useMyVehicles();
  const words = usePlugTypeNames();
  const firsts = new Map<string, Vehicle>();
  for (const vehicle of vehicles) {
    const key = inOrder(vehicle.model.connector_types).join();
    if (!firsts.has(key)) firsts.set(key, vehicle);
  }
  const mine = [...firsts.values()].map((vehicle, _, all) => ({
    types: inOrder(vehicle.model.connector_types),
    name: shortName(vehicle, all),
    isMine: true,
  }));
  const types = inOrder(set);
  const isStrange = types.length > 0 && !firsts.has(types.join());
  const strange = { types, name: words(types), isMine: false };
  return [...(isStrange ? [strange] : []), ...mine].map((offer) => ({
    ...offer,
    isOn: offer.types.join() === types.join(),
  }));
}

/** "Tesla", or the full name if another vehicle in the list has the same make. */
function shortName(vehicle: Vehicle, all: readonly Vehicle[]): string {
  const { manufacturer } = vehicle.model;
  const sameMake = all.filter((one) => one.model.manufacturer === manufacturer);
  return sameMake.length > 1 ? vehicleName(vehicle) : manufacturer;
}
