// What the parts of the search share.
import type { Found } from '@voltagora/contract';
import type { Position } from '@voltagora/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Bias, OwnPlaces, Places } from '../places/public.ts';
import type { Stations } from '../stations/public.ts';

export interface SearchDeps {
  clock: Clock;
  places: Pick<OwnPlaces, 'find' | 'countryAt'>;
  hostedPlaces: Pick<Places, 'search'> | undefined;
  stations: Pick<Stations, 'named'>;
}
/** A result with how well it matches, on the scale of find-places.ts. */
export interface Scored {
  found: Omit<Found, 'distance_m'>;
  score: number;
}

/** From where distances count, and whose country comes first. */
export interface Whereabouts {
  near: Position | undefined;
  biases: readonly Bias[];
  country: string | undefined;
}
