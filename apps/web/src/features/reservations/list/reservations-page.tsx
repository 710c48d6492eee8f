/** The driver's bookings: upcoming first, then past ones. Offline, the last known ones. */
import { Button, Stack, Title } from '@mantine/core';
import type { Reservation } from '@voltagora/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { Pager } from '../../../shared/ui/pager.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { usePageAddress } from '../../../shared/ui/use-address.ts';
import { OpenPayment } from '../../payments/public.ts';
import { RatingPrompt } from '../../ratings/public.ts';
import { bySeries, groupReservations } from './reservation-groups.ts';
import classes from './reservation-list.module.css';
import { ReservationRow } from './reservation-row.tsx';
import { BOOKINGS_PER_PAGE, selectReservations } from '../reservations-slice.ts';
import { SeriesRows } from './series-rows.tsx';

export function ReservationsPage() {
  const { t } = useTranslation();
  const [page, setPage] = usePageAddress();
  const { driver_reservations: known } = useSelector(selectReservations);
  const query = { page, page_size: BOOKINGS_PER_PAGE };
  const { data, error, refetch } = useRead('listMyReservations', { query });

  const shown = data?.results ?? (error && page === 1 && known.length > 0 ? known : undefined);
  const { upcoming, past } = groupReservations(shown ?? []);
  const lastCharged = page === 1 ? past.find(({ status }) => status === 'FULFILLED') : undefined;
  return (
    <PageFrame title={t('reservations.title')}>
      <Stack gap="lg">
        {error && shown && (
          <Notice title={t(`errors.${error.code}`)}>
            <p>{t('reservations.list.old')}</p>
          </Notice>
        )}
        {error && !shown && (
          <ErrorState error={error} onRetry={refetch} safe={t('reservations.safe')} />
        )}
        {!shown && !error && <SkeletonRows rows={4} />}
        {shown?.length === 0 && <NoReservations />}
        {lastCharged && <RatingPrompt key={lastCharged.id} reservation={lastCharged} />}
        <Section title={t('reservations.list.upcoming')} groups={bySeries(upcoming)} />
        <Section title={t('reservations.list.past')} groups={past.map((one) => [one])} />
      </Stack>
      {data && (
        <Pager page={page} pageSize={BOOKINGS_PER_PAGE} count={data.count} onChange={setPage} />
      )}
    </PageFrame>
  );
}

type SectionProps = { title: string; groups: Reservation[][] };

function Section({ title, groups }: SectionProps) {
  const id = useId();
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" mb="sm" id={id}>
        {title}
      </Title>
      <ul className={classes.list}>
        {groups.map((group) => (
          <li key={group[0]?.id}>
            <Rows group={group} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rows({ group }: { group: Reservation[] }) {
  const [one] = group;
  if (!one) return null;
  if (group.length > 1) return <SeriesRows reservations={group} />;
  return (
    <>
      <ReservationRow reservation={one} />
      {one.status === 'PENDING' && one.payment?.status === 'open' && (
        <OpenPayment payment={one.payment} />
      )}
    </>
  );
}

function NoReservations() {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing="calendar"
      title={t('reservations.list.empty.title')}
      text={t('reservations.list.empty.text')}
      action={
        <Button component={Link} to="/stations">
          {t('reservations.findStation')}
        </Button>
      }
    />
  );
}
