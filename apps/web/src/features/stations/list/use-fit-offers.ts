/** What the filter by vehicle can be set to: the driver's vehicles by what they plug in, and what a shared address has set. */
import { PLUG_TYPES, type PlugType } from '@voltagora/contract';
import {
  inletLetters,
  usePlugTypeNames,
  useMyVehicles,
  vehicleName,
} from '../../vehicles/public.ts';

type Offer = { types: PlugType[]; name: string; letters: string; isOn: boolean };

const inOrder = (types: readonly PlugType[]): PlugType[] =>
  PLUG_TYPES.filter((type) => types.includes(type));

/** The default vehicle first; vehicles that plug in alike are one offer, by the name of the first. */
export function useFitOffers(set: readonly PlugType[]): Offer[] {
  const { vehicles } = useMyVehicles();
  const words = usePlugTypeNames();
  const named = new Map<string, { types: PlugType[]; name: string }>();
  for (const vehicle of vehicles) {
    const types = inOrder(vehicle.model.connector_types);
    const key = types.join();
    if (!named.has(key)) named.set(key, { types, name: vehicleName(vehicle) });
  }
  const types = inOrder(set);
  const isStrange = types.length > 0 && !named.has(types.join());
  const strange = { types, name: words(types) };
  return [...(isStrange ? [strange] : []), ...named.values()].map((offer) => ({
    ...offer,
    letters: offer === strange ? '' : inletLetters(offer.types).join(' '),
    isOn: offer.types.join() === types.join(),
  }));
}
