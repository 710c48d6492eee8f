import type { Station, Surroundings } from '@voltagora/contract';
import { placeBesideName } from '@voltagora/domain';

/** Where a station is, in words; `isNear`: taken from the map, because its data have no address. */
export interface ShownAddress {
  text: string;
  isNear: boolean;
}

/** The address of the station, or what the map has near by; undefined if neither is known. */
export function addressOf(
  { name, address, postcode, city }: Pick<Station, 'name' | 'address' | 'postcode' | 'city'>,
  surroundings: Pick<Surroundings, 'near'> | undefined,
): ShownAddress | undefined {
  const town = [postcode, city].filter(Boolean).join(' ');
  if (address) {
    const text = placeBesideName({ name, address, city: town });
    return text ? { text, isNear: false } : undefined;
  }
  const near = surroundings?.near;
  if (near?.street) return { text: `${near.street}, ${near.town}`, isNear: true };
  if (town) return { text: town, isNear: false };
  return near ? { text: near.town, isNear: true } : undefined;
}
