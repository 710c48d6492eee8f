// The typical source of a zone's energy other than wind and sun. For each country, the kind of `restGramsPerKwh` that
// is nearest to its measured yearly mix (Ember, yearly electricity data 2023, CC BY 4.0, via Our World in Data).
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

/** Gas by default, because gas plants usually follow the demand. */
export const restOf = (country: string): RestKind => BY_COUNTRY[country] ?? 'gas';
