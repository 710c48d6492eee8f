/** Free near you, recommended, recently booked: short lists that are hidden if they cannot be loaded (S8.06). */
import type { StationSummary } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectStations, StationRow } from '../stations/public.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { distanceM } from '../../shared/map/map-view.ts';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import classes from './landing-page.module.css';

const ROWS = 3;

/** The usual height of a row. */
const ROW_PX = 105;

type Props = {
  /** Null until loaded. */
  free: readonly StationSummary[] | null;
  from: { lat: number; lng: number };
};

export function StationGroups({ free, from }: Props) {
  const { t } = useTranslation();
  const featured = useRead('listFeaturedStations', {});
  const latest = useRead('listLatestStations', {});
  const { featured_stations, latest_stations } = useSelector(selectStations);
  const nearest = free && [...free].sort((a, b) => distanceM(from, a) - distanceM(from, b));
  return (
    <div className={classes.groups}>
      <Group title={t('landing.free')} stations={nearest} />
      <Group
        title={t('landing.featured')}
        stations={featured.isLoading ? null : featured.data ? featured_stations : []}
      />
      <Group
        title={t('landing.latest')}
        stations={latest.isLoading ? null : latest.data ? latest_stations : []}
      />
    </div>
  );
}

function Group({ title, stations }: { title: string; stations: readonly StationSummary[] | null }) {
  if (stations?.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      {stations ? (
        <ul>
          {stations.slice(0, ROWS).map((station) => (
            <StationRow key={station.id} station={station} />
          ))}
        </ul>
      ) : (
        <SkeletonRows rows={ROWS} height={ROW_PX} />
      )}
    </section>
  );
}
