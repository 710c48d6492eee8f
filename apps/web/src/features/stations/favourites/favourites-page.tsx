/** The driver's favourite stations with their current state. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { useOnline } from '../../../shared/state/use-online.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { STATION_READ_EVERY_MS } from '../use-live-plugs.ts';
import { FavouriteRow } from './favourite-row.tsx';
import { useFavouritesLive } from './use-favourites-live.ts';
import classes from './favourites-page.module.css';

export function FavouritesPage() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const { data, error, refetch } = useRead(
    'listFavourites',
    {},
    { everyMs: STATION_READ_EVERY_MS },
  );
  useFavouritesLive(data?.results ?? [], refetch);
  const isOld = error !== null || !isOnline;
  return (
    <PageFrame title={t('favourites.title')} width="text">
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={3} height={148} />}
      {data?.count === 0 && (
        <EmptyState
          drawing="map"
          title={t('favourites.none')}
          text={t('favourites.noneText')}
          action={
            <Button component={Link} to="/stations">
              {t('favourites.toMap')}
            </Button>
          }
        />
      )}
      {data && data.count > 0 && (
        <>
          {isOld && (
            <p role="status" className={classes.old}>
              {t('favourites.old')}
            </p>
          )}
          <ul className={classes.list}>
            {data.results.map((favourite) => (
              <FavouriteRow key={favourite.station.id} favourite={favourite} isOld={isOld} />
            ))}
          </ul>
        </>
      )}
    </PageFrame>
  );
}
