import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { OwnerAnalytics } from '../owner-analytics/public.ts';
import { TransactionsSection } from '../wallet/public.ts';
import { FirstSteps } from './first-steps.tsx';
import { NeedsMe, useStationNeeds } from './action-items.tsx';
import { OwnerFigures } from './owner-figures.tsx';
import { OwnerReservations } from './owner-reservations.tsx';
import classes from './owner.module.css';

const MOVEMENTS_SHOWN = 5;

/** The owner's dashboard. */
export function OwnerPage() {
  const { t } = useTranslation();
  const needs = useStationNeeds();
  const more = (
    <p className={classes.ways}>
      <Link to="/owner/transactions" className={classes.link}>
        {t('owner.charges.all')}
      </Link>
      <Link to="/wallet" className={classes.link}>
        {t('owner.charges.allMovements')}
      </Link>
    </p>
  );
  const { data, error } = needs;
  if (data?.stations === 0 || (error && !data)) {
    return (
      <PageFrame title={t('owner.title')} width="full">
        {error ? (
          <ErrorState error={error} onRetry={needs.refetch} safe={t('owner.safe')} />
        ) : (
          <FirstSteps />
        )}
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t('owner.title')} width="full">
      <Stack gap="xl">
        <OwnerFigures />
        <NeedsMe needs={needs} />
        <OwnerAnalytics />
        <OwnerReservations />
        <TransactionsSection walletOf="station_owner" few={{ shown: MOVEMENTS_SHOWN, more }} />
      </Stack>
    </PageFrame>
  );
}
