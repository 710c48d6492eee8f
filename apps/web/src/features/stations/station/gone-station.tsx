/** The page of a deleted station: it is gone, and where one can book near its place. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { selectRole } from '../../accounts/public.ts';
import { StationRow } from '../list/station-row.tsx';
import classes from './station-page.module.css';

/** The address that a deleted station keeps. */
export const GONE_SLUG = /^deleted:(\d+)$/;

const BOOKINGS_MAX = 100;
const NEAR_MAX = 5;
const NEAR_ZOOM = 12;

export function GoneStation({ id }: { id: number }) {
  const { t } = useTranslation();
  const place = useFormerPlace(id);
  const { data } = useRead(
    'searchStations',
    place && {
      params: { lat: place.lat, lng: place.lng, zoom: NEAR_ZOOM },
      query: { bookable: 'true', width: 800, height: 800 },
    },
  );
  const near = data?.results.slice(0, NEAR_MAX) ?? [];
  return (
    <PageFrame title={t('stations.gone.title')} width="text">
      <p>{t('stations.gone.text')}</p>
      {near.length > 0 && (
        <>
          <h2>{t('stations.gone.near')}</h2>
          <ul className={classes.near}>
            {near.map((station) => (
              <StationRow key={station.id} station={station} />
            ))}
          </ul>
        </>
      )}
      <Button component={Link} to={place ? mapNear(place) : '/stations'} mt="md">
        {t('stations.page.toMap')}
      </Button>
    </PageFrame>
  );
}

const mapNear = ({ lat, lng }: { lat: number; lng: number }): string =>
  `/stations?lat=${lat}&lng=${lng}&zoom=14`;

/** Where the station was, as far as the driver's own bookings tell. */
function useFormerPlace(id: number): { lat: number; lng: number } | null {
  const isDriver = useSelector(selectRole) === 'driver';
  const { data } = useRead(
    'listMyReservations',
    isDriver ? { query: { page: 1, page_size: BOOKINGS_MAX } } : null,
  );
  return data?.results.find(({ plug }) => plug.station.id === id)?.plug.station ?? null;
}
