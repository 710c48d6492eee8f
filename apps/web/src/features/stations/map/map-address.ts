/** The map's state in the URL, for sharing: centre, zoom, filters, order, chosen station. */
import {
  ACCESSIBILITY,
  type Accessibility,
  AMENITIES,
  type Amenity,
  PLUG_TYPES,
  type PlugType,
  STATION_SORTS,
  type StationSort,
} from '@voltagora/contract';
import type { MapView } from '../../../shared/map/map-view.ts';

export type StationFilters = {
  connectors: PlugType[];
  /** The connectors of a vehicle instead of its id, so that a shared link works for everybody. */
  fits: PlugType[];
  minPowerKw: number | null;
  /** Of the average in stars. */
  minRating: number | null;
  /** By the kWh with the start fee, in the currency of the station. */
  maxPricePerKwh: number | null;
  freeNow: boolean;
  /** A window in which a plug can be booked, as instants. */
  window: { from: string; until: string } | null;
  operator: string | null;
  amenities: Amenity[];
  accessible: Accessibility[];
  open247: boolean;
  /** Also stations that cannot be booked here. */
  withListed: boolean;
};
export const NO_FILTERS: StationFilters = {
  connectors: [],
  fits: [],
  minPowerKw: null,
  minRating: null,
  maxPricePerKwh: null,
  freeNow: false,
  window: null,
  operator: null,
  amenities: [],
  accessible: [],
  open247: false,
  withListed: false,
};

/** Whether a filter hides stations, besides the preference for bookable ones. */
export const isFiltered = (filters: StationFilters): boolean =>
  JSON.stringify({ ...filters, withListed: false }) !== JSON.stringify(NO_FILTERS);

export type MapAddress = {
  view: MapView;
  filters: StationFilters;
  sort: StationSort;
  chosen: string | null;
  /** The name of the place that was searched; shown in the search. */
  place: string | null;
  /** Where that place is, if it is no station: it has a marker. */
  spot: { lat: number; lng: number } | null;
};

const LONGEST_PLACE = 200;
const LONGEST_OPERATOR = 120;

/** Parses the URL; missing or invalid values take the fallback. */
export function readAddress(params: URLSearchParams, fallback: MapView): MapAddress {
  const lat = numberIn(params.get('lat'), -85, 85);
  const lng = numberIn(params.get('lng'), -180, 180);
  const zoom = numberIn(params.get('zoom'), 2, 19);
  return {
    view: lat === null || lng === null ? fallback : { lat, lng, zoom: zoom ?? fallback.zoom },
    filters: readFilters(params),
    sort: STATION_SORTS.find((sort) => sort === params.get('sort')) ?? 'distance',
    chosen: params.get('station'),
    place: params.get('q')?.slice(0, LONGEST_PLACE) || null,
    spot: spotIn(params.get('at')),
  };
}

const readFilters = (params: URLSearchParams): StationFilters => ({
  connectors: namesIn(params.get('connector'), PLUG_TYPES),
  fits: namesIn(params.get('fits'), PLUG_TYPES),
  minPowerKw: numberIn(params.get('min_power'), 1, 2000),
  minRating: numberIn(params.get('stars'), 1, 5),
  maxPricePerKwh: numberIn(params.get('price'), 0.01, 10),
  freeNow: params.get('free') === '1',
  window: windowIn(params),
  operator: params.get('operator')?.slice(0, LONGEST_OPERATOR) || null,
  amenities: namesIn(params.get('amenities'), AMENITIES),
  accessible: namesIn(params.get('access'), ACCESSIBILITY),
  open247: params.get('always') === '1',
  withListed: params.get('listed') === '1',
});

/** The URL of a view; inactive filters are omitted. */
export function writeAddress({
  view,
  filters,
  sort,
  chosen,
  place,
  spot,
}: MapAddress): URLSearchParams {
  const { window } = filters;
  const all: Record<string, string | null> = {
    lat: view.lat.toFixed(4),
    lng: view.lng.toFixed(4),
    zoom: String(Math.round(view.zoom * 100) / 100),
    connector: filters.connectors.join(','),
    fits: filters.fits.join(','),
    min_power: filters.minPowerKw === null ? null : String(filters.minPowerKw),
    stars: filters.minRating === null ? null : String(filters.minRating),
    price: filters.maxPricePerKwh === null ? null : String(filters.maxPricePerKwh),
    free: filters.freeNow ? '1' : null,
    from: window && window.from,
    until: window && window.until,
    operator: filters.operator,
    amenities: filters.amenities.join(','),
    access: filters.accessible.join(','),
    always: filters.open247 ? '1' : null,
    listed: filters.withListed ? '1' : null,
    sort: sort === 'distance' ? null : sort,
    station: chosen,
    q: place,
    at: spot && writeSpot(spot),
  };
  return new URLSearchParams(
    Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

const writeSpot = ({ lat, lng }: { lat: number; lng: number }): string =>
  `${lat.toFixed(5)},${lng.toFixed(5)}`;

function spotIn(text: string | null): MapAddress['spot'] {
  const [first = null, second = null] = text?.split(',') ?? [];
  const lat = numberIn(first, -85, 85);
  const lng = numberIn(second, -180, 180);
  return lat === null || lng === null ? null : { lat, lng };
}

function namesIn<Name extends string>(text: string | null, names: readonly Name[]): Name[] {
  const wanted = (text ?? '').split(',');
  return names.filter((name) => wanted.includes(name));
}

function numberIn(text: string | null, least: number, most: number): number | null {
  if (text === null || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && value >= least && value <= most ? value : null;
}

function windowIn(params: URLSearchParams): StationFilters['window'] {
  const from = Date.parse(params.get('from') ?? '');
  const until = Date.parse(params.get('until') ?? '');
  if (!(from < until)) return null;
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
}
