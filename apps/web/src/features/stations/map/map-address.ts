/** The map's state in the URL, for sharing: centre, zoom, filters, chosen station. */
import { PLUG_TYPES, type PlugType } from '@voltagora/contract';
import type { MapView } from '../../../shared/map/map-view.ts';

export type StationFilters = {
  connectors: PlugType[];
  /** The connectors of a vehicle instead of its id, so that a shared link works for everybody. */
  fits: PlugType[];
  minPowerKw: number | null;
  freeNow: boolean;
};
export const NO_FILTERS: StationFilters = {
  connectors: [],
  fits: [],
  minPowerKw: null,
  freeNow: false,
};

/** Whether a filter is active. */
export const isFiltered = ({ connectors, fits, minPowerKw, freeNow }: StationFilters): boolean =>
  connectors.length > 0 || fits.length > 0 || minPowerKw !== null || freeNow;

export type MapAddress = { view: MapView; filters: StationFilters; chosen: string | null };

/** Parses the URL; missing or invalid values take the fallback. */
export function readAddress(params: URLSearchParams, fallback: MapView): MapAddress {
  const lat = numberIn(params.get('lat'), -85, 85);
  const lng = numberIn(params.get('lng'), -180, 180);
  const zoom = numberIn(params.get('zoom'), 2, 17);
  return {
    view: lat === null || lng === null ? fallback : { lat, lng, zoom: zoom ?? fallback.zoom },
    filters: {
      connectors: connectorsIn(params.get('connector')),
      fits: connectorsIn(params.get('fits')),
      minPowerKw: numberIn(params.get('min_power'), 1, 2000),
      freeNow: params.get('free') === '1',
    },
    chosen: params.get('station'),
  };
}

/** The URL of a view; inactive filters are omitted. */
export function writeAddress({ view, filters, chosen }: MapAddress): URLSearchParams {
  const params = new URLSearchParams({
    lat: view.lat.toFixed(4),
    lng: view.lng.toFixed(4),
    zoom: String(Math.round(view.zoom * 100) / 100),
  });
  if (filters.connectors.length > 0) params.set('connector', filters.connectors.join(','));
  if (filters.fits.length > 0) params.set('fits', filters.fits.join(','));
  if (filters.minPowerKw !== null) params.set('min_power', String(filters.minPowerKw));
  if (filters.freeNow) params.set('free', '1');
  if (chosen) params.set('station', chosen);
  return params;
}

function connectorsIn(text: string | null): PlugType[] {
  const wanted = (text ?? '').split(',');
  return PLUG_TYPES.filter((type) => wanted.includes(type));
}

function numberIn(text: string | null, least: number, most: number): number | null {
  if (text === null || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && value >= least && value <= most ? value : null;
}
