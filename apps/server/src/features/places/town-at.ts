import { kmBetween, type Position } from '@voltagora/domain';
import { PLACE_KINDS, type PlaceIndex, type PlaceKind } from './place-index.ts';

const TOWN_KM = 15;
/** The next street says in which part of a town one is, where the file of streets has it. */
const STREET_KM = 0.5;
/** Half a degree of latitude is more than TOWN_KM. */
const LAT_DEGREES = 0.5;

/** The nearest street, or else the nearest town, where a large town counts as nearer; undefined where both are far. */
export function placeAt(index: PlaceIndex, position: Position): number | undefined {
  const street = nearest(index, position, { kind: 'street', withinKm: STREET_KM });
  return street ?? nearest(index, position, { kind: 'town', withinKm: TOWN_KM });
}

function nearest(
  { kinds, lats, lngs, weights }: PlaceIndex,
  position: Position,
  { kind, withinKm }: { kind: PlaceKind; withinKm: number },
): number | undefined {
  const wanted = PLACE_KINDS.indexOf(kind);
  let least = Infinity;
  let found: number | undefined;
  for (let at = 0; at < kinds.length; at += 1) {
    if (kinds[at] !== wanted) continue;
    const place = { lat: lats[at] ?? 0, lng: lngs[at] ?? 0 };
    if (Math.abs(place.lat - position.lat) > LAT_DEGREES) continue;
    const km = kmBetween(place, position);
    const weighted = kind === 'town' ? km / (weights[at] ?? 1) : km;
    if (km > withinKm || weighted >= least) continue;
    least = weighted;
    found = at;
  }
  return found;
}
