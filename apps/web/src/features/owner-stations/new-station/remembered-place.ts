/**
 * Stores the unsent form of a new station, so that a reload loses nothing. It is stored per owner, so that no other user sees
 * it.
 */
import { privateTabItem } from '../../../shared/state/private-memory.ts';
import { emptyPlace, type PlaceValues } from '../station/details-values.ts';

const stored = privateTabItem('private-new-station');

export const rememberPlace = (owner: string, values: PlaceValues | null): void =>
  stored.write(values && { ...values, owner });

/** Returns an empty form if nothing is stored; unknown fields are ignored. */
export function rememberedPlace(owner: string, country: string): PlaceValues {
  const place = emptyPlace(country);
  const kept = new Map<string, unknown>(Object.entries(stored.read() ?? {}));
  if (kept.get('owner') !== owner) return place;
  return {
    name: textOf(kept.get('name')),
    address: textOf(kept.get('address')),
    city: textOf(kept.get('city')),
    postcode: textOf(kept.get('postcode')),
    country: textOf(kept.get('country')) || place.country,
    position: textOf(kept.get('position')),
  };
}

const textOf = (kept: unknown): string => (typeof kept === 'string' ? kept : '');
