/**
 * Stores the unsent form of a new station, so that a reload loses nothing. It is stored per owner, so that no other user sees
 * it.
 */
import { emptyPlace, type PlaceValues } from '../station/details-values.ts';

const KEY = 'new-station';

export function rememberPlace(owner: string, values: PlaceValues | null): void {
  try {
    if (values === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, JSON.stringify({ ...values, owner }));
  } catch {
    // Storage is blocked: nothing is remembered.
  }
}

/** Returns an empty form if nothing is stored; unknown fields are ignored. */
export function rememberedPlace(owner: string, country: string): PlaceValues {
  const place = emptyPlace(country);
  const kept = new Map(Object.entries(read()));
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

function read(): object {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

const textOf = (kept: unknown): string => (typeof kept === 'string' ? kept : '');
