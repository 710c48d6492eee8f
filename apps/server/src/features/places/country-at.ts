import { kmBetween, type Position } from '@voltagora/domain';
import { PLACE_KINDS, type PlaceIndex } from './place-index.ts';

const FAR_KM = 150;

/** The country of the nearest town, where a large town counts as nearer; undefined where all are far away. */
export function countryAt(index: PlaceIndex, position: Position): string | undefined {
  let least = Infinity;
  let nearest = -1;
  for (let at = 0; at < index.kinds.length; at += 1) {
    if (PLACE_KINDS[index.kinds[at] ?? 0] !== 'town') continue;
    // Two degrees of latitude are more than FAR_KM.
    if (Math.abs((index.lats[at] ?? 0) - position.lat) > 2) continue;
    const town = { lat: index.lats[at] ?? 0, lng: index.lngs[at] ?? 0 };
    const km = kmBetween(town, position) / (index.weights[at] ?? 1);
    if (km >= least) continue;
    least = km;
    nearest = at;
  }
  if (nearest < 0 || least * (index.weights[nearest] ?? 1) > FAR_KM) return undefined;
  return index.areas[index.areaOf[nearest] ?? 0]?.country;
}
