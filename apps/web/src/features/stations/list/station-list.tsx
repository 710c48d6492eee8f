/** The list beside the map, or a message if it is empty. */
import { Button } from '@mantine/core';
import type { StationSort } from '@voltagora/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { distanceM } from '../../../shared/map/map-view.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { StationRow } from './station-row.tsx';
import type { StationSearch } from './use-station-search.ts';
import classes from './station-list.module.css';

const ROWS_AT_MOST = 60;

type Props = {
  search: StationSearch;
  sort: StationSort;
  /** The origin of distances: the visitor, else the centre of the map. */
  from: { lat: number; lng: number };
  isFromPosition: boolean;
  chosen: string | null;
  pointed: string | null;
  onPoint: (slug: string | null) => void;
  onZoomOut: () => void;
  /** Null if no filter is active. */
  onClearFilters: (() => void) | null;
};

export function StationList({
  search,
  sort,
  from,
  isFromPosition,
  chosen,
  pointed,
  onPoint,
  onZoomOut,
  onClearFilters,
}: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = useRows(search, sort, from, chosen);
  if (!search.hasAnswer) {
    return search.error ? (
      <ErrorState error={search.error} onRetry={search.refetch} isSmall />
    ) : (
      <SkeletonRows rows={5} height={104} />
    );
  }
  if (search.count === 0) {
    return (
      <EmptyState
        drawing="map"
        isSmall
        title={t(`stations.list.${onClearFilters ? 'emptyFiltered' : 'emptyText'}`)}
        action={
          <div className={classes.actions}>
            <Button onClick={onZoomOut}>{t('stations.list.wider')}</Button>
            {onClearFilters && (
              <Button variant="default" onClick={onClearFilters}>
                {t('stations.list.clearFilters')}
              </Button>
            )}
          </div>
        }
      />
    );
  }
  const hidden = search.count - rows.length;
  return (
    <>
      <ul className={classes.list}>
        {rows.map(({ station, metres }) => (
          <StationRow
            key={station.id}
            station={station}
            distanceM={isFromPosition ? metres : undefined}
            isChosen={station.slug === chosen}
            isPointed={station.slug === pointed}
            onPoint={onPoint}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <p className={classes.more}>
          {t('stations.list.more', { count: hidden, shown: format.count(hidden) })}
        </p>
      )}
    </>
  );
}

/**
 * The rows in the order of the server, which knows all stations in view; of the nearest ones, by the distance from the visitor.
 * Always includes the chosen one.
 */
function useRows(
  { rows, stations }: StationSearch,
  sort: StationSort,
  from: Props['from'],
  chosen: string | null,
) {
  const { lat, lng } = from;
  return useMemo(() => {
    const apart = rows.some(({ slug }) => slug === chosen)
      ? []
      : stations.filter(({ slug }) => slug === chosen);
    const measured = [...apart, ...rows].map((station) => ({
      station,
      metres: distanceM({ lat, lng }, station),
    }));
    const ordered = sort === 'distance' ? measured.toSorted(bookableThenNearest) : measured;
    return ordered.filter(({ station }, index) => index < ROWS_AT_MOST || station.slug === chosen);
  }, [rows, stations, sort, lat, lng, chosen]);
}

type Row = { station: StationSearch['rows'][number]; metres: number };

const bookableThenNearest = (one: Row, other: Row): number =>
  Number(other.station.bookable) - Number(one.station.bookable) || one.metres - other.metres;
