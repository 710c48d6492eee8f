/** The stations in a map view, fetched again every half minute while the page is visible. */
import type { AnswerOf, StationSummary } from '@voltagora/contract';
import { FRESH_SECONDS } from '@voltagora/domain';
import { useEffect, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useRead } from '../../../shared/api/use-read.ts';
import type { ApiError } from '../../../shared/api/api-error.ts';
import type { MapView } from '../../../shared/map/map-view.ts';
import type { StationFilters } from '../map/map-address.ts';
import { withoutStatus } from '../station-status.ts';
import { selectStations } from '../stations-slice.ts';
import { clockNow } from '../../../shared/format/clock.ts';

const REFRESH_MS = 30_000;
const MIN_SIDE = 100;
const MAX_SIDE = 4096;

export type Size = { width: number; height: number };
export type StationSearch = {
  stations: StationSummary[];
  clusters: AnswerOf<'searchStations'>['clusters'];
  count: number;
  hasAnswer: boolean;
  isLoading: boolean;
  error: ApiError | null;
  /** When the shown answer arrived; statuses older than the freshness limit are hidden. */
  receivedAt: Date | null;
  isStale: boolean;
  refetch: () => void;
};

export function useStationSearch(
  view: MapView,
  filters: StationFilters,
  size: Size | null,
): StationSearch {
  const { data, error, isLoading, refetch } = useRead(
    'searchStations',
    size && requestOf(view, filters, size),
    { everyMs: REFRESH_MS },
  );
  const stored = useSelector(selectStations).fetched_stations;
  const { receivedAt, isStale } = useAge(data);
  const isStored = data !== undefined && stored === data.results;
  const found = isStored ? stored : (data?.results ?? []);
  const stations = useMemo(() => (isStale ? found.map(withoutStatus) : found), [found, isStale]);
  const clusters = data?.clusters ?? [];
  const count = data?.count ?? 0;
  return {
    stations,
    clusters,
    count,
    hasAnswer: data !== undefined,
    isLoading,
    error,
    receivedAt,
    isStale,
    refetch,
  };
}

function requestOf(view: MapView, filters: StationFilters, size: Size) {
  const side = (pixels: number): number =>
    Math.round(Math.min(MAX_SIDE, Math.max(MIN_SIDE, pixels)));
  return {
    params: { lat: round(view.lat, 4), lng: round(view.lng, 4), zoom: round(view.zoom, 2) },
    query: {
      width: side(size.width),
      height: side(size.height),
      connector: filters.connectors.length > 0 ? filters.connectors.join(',') : undefined,
      fits: filters.fits.length > 0 ? filters.fits.join(',') : undefined,
      min_power_kW: filters.minPowerKw ?? undefined,
      free_now: filters.freeNow ? 'true' : undefined,
    },
  };
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** When `data` came, and whether that is longer ago than a status may be shown. */
function useAge(data: unknown): { receivedAt: Date | null; isStale: boolean } {
  const [age, setAge] = useState<{ receivedAt: Date | null; isStale: boolean }>({
    receivedAt: null,
    isStale: false,
  });
  useEffect(() => {
    if (data === undefined) return;
    const receivedAt = new Date(clockNow());
    setAge({ receivedAt, isStale: false });
    const timer = setTimeout(() => setAge({ receivedAt, isStale: true }), FRESH_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [data]);
  return age;
}
