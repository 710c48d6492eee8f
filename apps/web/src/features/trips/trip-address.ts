/** The trip in the URL, for sharing: both ends, charge at the start, detour and range. The vehicle is not in it: it is private. */
import { TRIP_LIMITS } from '@voltagora/contract';

export type TripEnd = { lat: number; lng: number; name: string };

export type TripWish = {
  from: TripEnd | null;
  to: TripEnd | null;
  startPercent: number;
  detourKm: number;
  rangeKm: number;
  /** An instant; null is now. */
  departAt: string | null;
};

const LONGEST_NAME = 200;

/** Parses the URL; missing or invalid values are the usual ones. */
export function readTrip(params: URLSearchParams): TripWish {
  const departs = Date.parse(params.get('depart') ?? '');
  return {
    from: endIn(params, 'from'),
    to: endIn(params, 'to'),
    startPercent: Math.round(numberIn(params.get('charge'), TRIP_LIMITS.start)),
    detourKm: numberIn(params.get('detour'), TRIP_LIMITS.detour),
    rangeKm: numberIn(params.get('range'), TRIP_LIMITS.range),
    departAt: Number.isNaN(departs) ? null : new Date(departs).toISOString(),
  };
}

/** The URL of a trip; usual values are omitted. */
export function writeTrip(wish: TripWish): URLSearchParams {
  const params = new URLSearchParams();
  for (const side of ['from', 'to'] as const) {
    const end = wish[side];
    if (!end) continue;
    params.set(side, `${end.lat.toFixed(5)},${end.lng.toFixed(5)}`);
    if (end.name) params.set(`${side}_name`, end.name);
  }
  const { startPercent, detourKm, rangeKm, departAt } = wish;
  if (startPercent !== TRIP_LIMITS.start.usual) params.set('charge', String(startPercent));
  if (detourKm !== TRIP_LIMITS.detour.usual) params.set('detour', String(detourKm));
  if (rangeKm !== TRIP_LIMITS.range.usual) params.set('range', String(rangeKm));
  if (departAt) params.set('depart', departAt);
  return params;
}

const LAT_MAX = 85;
const LNG_MAX = 180;

function endIn(params: URLSearchParams, side: 'from' | 'to'): TripEnd | null {
  const [lat = NaN, lng = NaN, ...more] = (params.get(side) ?? '').split(',').map(Number);
  const isPlace = Math.abs(lat) <= LAT_MAX && Math.abs(lng) <= LNG_MAX && more.length === 0;
  const name = params.get(`${side}_name`)?.slice(0, LONGEST_NAME) ?? '';
  return isPlace ? { lat, lng, name } : null;
}

function numberIn(
  text: string | null,
  { least, most, usual }: { least: number; most: number; usual: number },
): number {
  const value = Number(text);
  return text !== null && value >= least && value <= most ? value : usual;
}
