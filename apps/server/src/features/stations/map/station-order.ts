import type { StationSort } from '@voltagora/contract';
import { type ChargePrice, type CurrencyName, pricePerKwh } from '@voltagora/domain';

/** What a station is ordered by; the price is that of the charge, compared per kWh, undefined when unknown. */
export interface Orderable {
  lat: number;
  lng: number;
  max_power_w: number | null;
  price?: (ChargePrice & { currency: CurrencyName }) | undefined;
  rating?: { average: number | null } | undefined;
}

interface Place {
  lat: number;
  lng: number;
}

/**
 * In the wanted order; those that are equal, or of which nothing is known, by their distance. Amounts of different currencies
 * cannot be compared: the currency of most stations comes first.
 */
export function inOrder<T extends Orderable>(
  stations: readonly T[],
  sort: StationSort,
  centre: Place,
): T[] {
  const byDistance = (one: T, other: T) => distance(one, centre) - distance(other, centre);
  if (sort === 'distance') return stations.toSorted(byDistance);
  if (sort === 'power') {
    const power = ({ max_power_w: watts }: T) => watts ?? 0;
    return stations.toSorted((one, other) => power(other) - power(one) || byDistance(one, other));
  }
  if (sort === 'rating') {
    const stars = ({ rating }: T) => rating?.average ?? 0;
    return stations.toSorted((one, other) => stars(other) - stars(one) || byDistance(one, other));
  }
  const rank = rankOfCurrencies(stations);
  return stations.toSorted(
    (one, other) =>
      rank(one) - rank(other) || perKwh(one) - perKwh(other) || byDistance(one, other),
  );
}

const perKwh = ({ price }: Orderable): number => (price ? pricePerKwh(price) : 0);

function rankOfCurrencies<T extends Orderable>(stations: readonly T[]): (station: T) => number {
  const counts = new Map<CurrencyName, number>();
  for (const { price } of stations) {
    if (price) counts.set(price.currency, (counts.get(price.currency) ?? 0) + 1);
  }
  const names = [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return ({ price }) => (price ? names.indexOf(price.currency) : names.length);
}

/** Of two places the nearer one has the lower number. Degrees of longitude shrink with the cosine of the latitude. */
function distance({ lat, lng }: Place, centre: Place): number {
  const across = Math.abs(lng - centre.lng);
  const east = Math.min(across, 360 - across) * Math.cos((centre.lat * Math.PI) / 180);
  return (lat - centre.lat) ** 2 + east ** 2;
}
