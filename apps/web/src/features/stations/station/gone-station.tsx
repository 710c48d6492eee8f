/** The pages of a deleted and of a hidden station: it is not there, and where one can book near its place. */
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
  return (
    <NotThere
      title={t('stations.gone.title')}
      text={t('stations.gone.text')}
      place={useFormerPlace(id)}
    />
  );
}

/** The page of a station that the host hides. */
export function HiddenStation({ place }: { place: Place | null }) {
  const { t } = useTranslation();
  return (
    <NotThere title={t('stations.hidden.title')} text={t('stations.hidden.text')} place={place} />
  );
}

type Place = { lat: number; lng: number };

function NotThere({ title, text, place }: { title: string; text: string; place: Place | null }) {
  const { t } = useTranslation();
  const { data } = useRead(
    'searchStations',
    place && {
      params: { lat: place.lat, lng: place.lng, zoom: NEAR_ZOOM },
      query: { bookable: 'true', width: 800, height: 800 },
    },
  );
  const near = data?.results.slice(0, NEAR_MAX) ?? [];
  return (
    <PageFrame title={title} width="text">
      <p>{text}</p>
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

const mapNear = ({ lat, lng }: Place): string => `/stations?lat=${lat}&lng=${lng}&zoom=14`;

/** Where the station was, as far as the driver's own bookings tell. */
function useFormerPlace(id: number): Place | null {
  const isDriver = useSelector(selectRole) === 'driver';
  const { data } = useRead(
    'listMyReservations',
    isDriver ? { query: { page: 1, page_size: BOOKINGS_MAX } } : null,
  );
  return data?.results.find(({ plug }) => plug.station.id === id)?.plug.station ?? null;
}
