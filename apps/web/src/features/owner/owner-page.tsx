import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { TransactionsSection } from '../wallet/public.ts';
import { OwnerFigures } from './owner-figures.tsx';
import { OwnerReservations } from './owner-reservations.tsx';
import { OwnerStations } from './owner-stations.tsx';

/** The owner's first page: is all well, who comes, how the plugs stand, what was earned. */
export function OwnerPage() {
  const { t } = useTranslation();
  return (
    <PageFrame
      title={t('owner.title')}
      width="full"
      aside={
        <Button component={Link} to="/owner/business-profile" variant="default">
          {t('business.title')}
        </Button>
      }
    >
      <Stack gap="xl">
        <OwnerFigures />
        <OwnerReservations />
        <OwnerStations />
        <TransactionsSection walletOf="station_owner" pageName="movements" />
      </Stack>
    </PageFrame>
  );
}
