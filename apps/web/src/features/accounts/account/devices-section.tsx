/** Sessions of the user, each with a sign-out button, and one button to sign out of all. */
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { DeviceList } from './device-list.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

export function DevicesSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead('listMySessions', {});
  if (!data) {
    return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonRows rows={2} />;
  }
  return (
    <Stack gap="xs">
      <p>{t('account.devices.text')}</p>
      <DeviceList sessions={data.results} />
      <SignOutEverywhere />
    </Stack>
  );
}
