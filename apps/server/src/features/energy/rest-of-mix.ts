// What makes the energy of a zone that is neither wind nor sun: of the kinds of `restGramsPerKwh` the one whose year comes
// nearest to the zone's measured one (Ember, yearly electricity data 2023, CC BY 4.0, as told by Our World in Data).
import type { RestKind } from '@voltagora/domain';

const BY_COUNTRY: Record<string, RestKind> = {
  AT: 'low',
  BE: 'low',
  CH: 'low',
  FI: 'low',
  FR: 'low',
  NO: 'low',
  SE: 'low',
  SK: 'low',
  CY: 'mixed',
  DE: 'mixed',
  EE: 'mixed',
  ME: 'mixed',
  MK: 'mixed',
  RS: 'mixed',
  PL: 'coal',
};

/** Gas where nothing else is said: it is what is mostly turned up and down. */
export const restOf = (country: string): RestKind => BY_COUNTRY[country] ?? 'gas';
