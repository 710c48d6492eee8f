import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { OwnerAnalytics } from '../owner-analytics/public.ts';
import { TransactionsSection } from '../wallet/public.ts';
import { NeedsMe } from './needs-me.tsx';
import { OwnerFigures } from './owner-figures.tsx';
import { OwnerReservations } from './owner-reservations.tsx';
import classes from './owner.module.css';

const MOVEMENTS_SHOWN = 5;

/** The owner's first page: is all well, what needs me, how it goes, who comes, what was earned. */
export function OwnerPage() {
  const { t } = useTranslation();
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
  return (
    <PageFrame title={t('owner.title')} width="full">
      <Stack gap="xl">
        <OwnerFigures />
        <NeedsMe />
        <OwnerAnalytics />
        <OwnerReservations />
        <TransactionsSection walletOf="station_owner" few={{ shown: MOVEMENTS_SHOWN, more }} />
      </Stack>
    </PageFrame>
  );
}
