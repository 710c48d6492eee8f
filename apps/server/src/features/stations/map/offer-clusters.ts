import type { AnswerOf } from '@voltagora/contract';
import { cellOf, microToAmount } from '@voltagora/domain';
import type { PricedOffer } from './priced-offers.ts';

type Cluster = AnswerOf<'searchStations'>['clusters'][number];

/** Offers by the cells of a zoom: those that are alone in theirs, and clusters of the others, largest first. */
export function clusterOffers(
  offers: readonly PricedOffer[],
  zoom: number,
  free: ReadonlyMap<number, number>,
): { alone: PricedOffer[]; clusters: Cluster[] } {
  const cells = Map.groupBy(offers, (offer) => {
    const { x, y } = cellOf(offer, zoom);
    return `${x} ${y}`;
  });
  const groups = [...cells.values()].toSorted((one, other) => other.length - one.length);
  return {
    alone: groups.filter(({ length }) => length === 1).flat(),
    clusters: groups.filter(({ length }) => length > 1).map((group) => clusterOf(group, free)),
  };
}

function clusterOf(group: readonly PricedOffer[], free: ReadonlyMap<number, number>): Cluster {
  const lats = group.map(({ lat }) => lat);
  const lngs = group.map(({ lng }) => lng);
  const lowest = lowestPrice(group);
  return {
    lat: sum(lats) / group.length,
    lng: sum(lngs) / group.length,
    count: group.length,
    plugs_free: sum(group.map(({ id }) => free.get(id) ?? 0)),
    ...(lowest && { lowest_price: lowest }),
    bounds: {
      south: Math.min(...lats),
      west: Math.min(...lngs),
      north: Math.max(...lats),
      east: Math.max(...lngs),
    },
  };
}

function lowestPrice(group: readonly PricedOffer[]): Cluster['lowest_price'] {
  const prices = group.flatMap(({ price }) => price ?? []);
  const [first] = prices;
  if (first === undefined || prices.some(({ currency }) => currency !== first.currency)) {
    return undefined;
  }
  const lowestMicro = Math.min(...prices.map(({ totalMicro }) => totalMicro));
  return { amount: microToAmount(lowestMicro), currency: first.currency };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
