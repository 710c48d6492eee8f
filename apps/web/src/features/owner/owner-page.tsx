import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { TransactionsSection } from '../wallet/public.ts';
import { OwnerFigures } from './owner-figures.tsx';
import { OwnerReservations } from './owner-reservations.tsx';

/** The owner's first page: is all well, who comes, what was earned. */
export function OwnerPage() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('owner.title')} width="full">
      <Stack gap="xl">
        <OwnerFigures />
        <OwnerReservations />
        <TransactionsSection walletOf="station_owner" pageName="movements" />
      </Stack>
    </PageFrame>
  );
}
