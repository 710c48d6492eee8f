import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { selectRole } from '../auth/public.ts';
import { BalanceCard } from './balance-card.tsx';
import { HoldsList } from './holds-list.tsx';
import { TransactionsSection } from './transactions-section.tsx';
import { useWallet } from './use-wallet.ts';

/** What is there, what is held and for what, and every movement; for drivers and owners alike. */
export function WalletPage() {
  const { t } = useTranslation();
  const isDriver = useSelector(selectRole) === 'driver';
  const { balance, tokenPrice, error, reload } = useWallet();
  return (
    <PageFrame title={t('wallet.title')} width="text">
      <Stack gap="lg">
        {balance && (
          <BalanceCard
            balance={balance}
            tokenPrice={tokenPrice}
            {...(!isDriver && { heldFor: t('payouts.held') })}
          />
        )}
        {!balance && error && <ErrorState error={error} onRetry={reload} safe={t('wallet.safe')} />}
        {!balance && !error && <SkeletonRows rows={1} height={168} />}
        {isDriver && <HoldsList />}
        <TransactionsSection walletOf={isDriver ? 'driver' : 'station_owner'} />
      </Stack>
    </PageFrame>
  );
}
