/** The newest bookings at the owner's stations, with a link to all of them. */
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../shared/api/use-read.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { ReservationTable } from '../owner-lists/public.ts';
import classes from './owner.module.css';

const SHOWN = 5;

export function OwnerReservations() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead('listOwnerReservations', {
    query: { page: 1, page_size: SHOWN, ordering: '-start_time' },
  });
  return (
    <section aria-labelledby="owner-reservations">
      <div className={classes.head}>
        <Title order={2} size="h3" id="owner-reservations">
          {t('lists.reservations.title')}
        </Title>
        <Link to="/owner/reservations" className={classes.link}>
          {t('lists.reservations.all')}
        </Link>
      </div>
      {!data && !error && <SkeletonRows rows={SHOWN} height={56} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />}
      {data?.count === 0 && (
        <EmptyState
          drawing="calendar"
          title={t('lists.reservations.empty')}
          text={t('lists.reservations.emptyText')}
        />
      )}
      {data && data.results.length > 0 && <ReservationTable reservations={data.results} />}
    </section>
  );
}
