/** The stations in a map view, fetched again every half minute while the page is visible. */
import type { AnswerOf, StationSort, StationSummary } from '@voltagora/contract';
import { type ChargeNeed, FRESH_SECONDS } from '@voltagora/domain';
import { useEffect, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useRead } from '../../../shared/api/use-read.ts';
import type { ApiError } from '../../../shared/api/api-error.ts';
import type { MapView } from '../../../shared/map/map-view.ts';
import { useChargeNeed } from '../charge/use-charge-need.ts';
import type { StationFilters } from '../map/map-address.ts';
import { withoutStatus } from '../station-status.ts';
import { selectStations } from '../stations-slice.ts';
import { clockNow } from '../../../shared/format/clock.ts';

const REFRESH_MS = 30_000;
const MIN_SIDE = 100;
const MAX_SIDE = 4096;

export type Size = { width: number; height: number };

export type StationSearch = {
  /** The stations with a pin of their own. */
  stations: StationSummary[];
  clusters: AnswerOf<'searchStations'>['clusters'];
  /** The first stations in the wanted order. */
  rows: StationSummary[];
  count: number;
  /** Only bookable stations are shown, because there are some. */
  isBookableOnly: boolean;
  /** How many stations pass the filters, but are hidden because they cannot be booked here. */
  hiddenCount: number;
  /** The area has too many stations to compare all prices and calendars. */
  isPartial: boolean;
  hasAnswer: boolean;
  isLoading: boolean;
  error: ApiError | null;
  /** When the shown answer arrived; statuses older than the freshness limit are hidden. */
  receivedAt: Date | null;
  isStale: boolean;
  refetch: () => void;
};

type Options = {
  sort?: StationSort;
  /** The slug of a station that is shown even if a filter hides it. */
  also?: string | undefined;
};

export function useStationSearch(
  view: MapView,
  filters: StationFilters,
  size: Size | null,
  { sort = 'distance', also }: Options = {},
): StationSearch {
  const need = useChargeNeed();
  const { data, error, isLoading, refetch } = useRead(
    'searchStations',
    size && requestOf(view, size, { ...queryOf(filters), ...queryOfNeed(need), sort, also }),
    { everyMs: REFRESH_MS },
  );
  const stored = useSelector(selectStations).fetched_stations;
  const { receivedAt, isStale } = useAge(data);
  const isStored = data !== undefined && stored === data.results;
  const found = isStored ? stored : (data?.results ?? []);
  const stations = useMemo(() => (isStale ? found.map(withoutStatus) : found), [found, isStale]);
  const listed = data?.rows;
  const rows = useMemo(
    () => (listed && isStale ? listed.map(withoutStatus) : (listed ?? stations)),
    [listed, stations, isStale],
  );
  return {
    stations,
    clusters: data?.clusters ?? [],
    rows,
    count: data?.count ?? 0,
    isBookableOnly: data?.is_bookable_only ?? false,
    hiddenCount: data?.hidden_count ?? 0,
    isPartial: data?.is_partial ?? false,
    hasAnswer: data !== undefined,
    isLoading,
    error,
    receivedAt,
    isStale,
    refetch,
  };
}

const requestOf = <Query extends object>(view: MapView, size: Size, query: Query) => ({
  params: { lat: round(view.lat, 4), lng: round(view.lng, 4), zoom: round(view.zoom, 2) },
  query: { width: side(size.width), height: side(size.height), ...query },
});

const queryOf = (filters: StationFilters) => ({
  connector: listOf(filters.connectors),
  fits: listOf(filters.fits),
  min_power_kW: filters.minPowerKw ?? undefined,
  min_rating: filters.minRating ?? undefined,
  max_price_per_kWh: filters.maxPricePerKwh ?? undefined,
  free_now: filters.freeNow ? 'true' : undefined,
  free_from: filters.window?.from,
  free_until: filters.window?.until,
  operator: filters.operator ?? undefined,
  amenities: listOf(filters.amenities),
  accessible: listOf(filters.accessible),
  open_24_7: filters.open247 ? 'true' : undefined,
  prefer_bookable: filters.withListed ? undefined : 'true',
});

const queryOfNeed = (need: ChargeNeed) => ({
  charge_kWh: need.energyWh / 1000,
  charge_plugs: listOf(need.connectorTypes),
  ac_max_kW: need.acMaxW / 1000,
  dc_max_kW: need.dcMaxW / 1000,
  battery_kWh: need.car && need.car.usableBatteryWh / 1000,
});

const listOf = (names: readonly string[]): string | undefined =>
  names.length > 0 ? names.join(',') : undefined;

const side = (pixels: number): number => Math.round(Math.min(MAX_SIDE, Math.max(MIN_SIDE, pixels)));

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
