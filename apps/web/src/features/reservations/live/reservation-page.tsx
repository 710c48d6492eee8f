/** One reservation from booking to receipt; offline, its last known state. */
import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { selectReservations } from '../reservations-slice.ts';
import { ReservationView } from './reservation-view.tsx';

export function ReservationPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { data, error, refetch } = useRead('readReservation', { params: { id } });
  const { driver_reservations, user_reservations } = useSelector(selectReservations);

  const remembered =
    error?.status === null
      ? [...driver_reservations, ...user_reservations].find((one) => one.id === id)
      : undefined;
  const reservation = data?.id === id ? data : remembered;
  if (reservation) return <ReservationView key={id} reservation={reservation} />;
  return (
    <PageFrame title={t('charging.title')} width="text">
      <Stack>
        {!error && <SkeletonRows rows={2} height={220} />}
        {error?.status === 404 && <NotHere />}
        {error && error.status !== 404 && (
          <ErrorState error={error} onRetry={refetch} safe={t('reservations.safe')} />
        )}
      </Stack>
    </PageFrame>
  );
}

function NotHere() {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing="calendar"
      title={t('charging.unknown.title')}
      text={t('charging.unknown.text')}
      action={
        <Button component={Link} to="/reservations">
          {t('charging.toReservations')}
        </Button>
      }
    />
  );
}
