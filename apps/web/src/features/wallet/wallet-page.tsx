/** Balance, holds, top-up, refund and all movements, for drivers and owners. */
import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useTokenAmount } from '../../shared/format/use-token-amount.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { selectRole } from '../accounts/public.ts';
import { BalanceCard } from './balance-card.tsx';
import { HoldsList } from './holds-list.tsx';
import { OpenTopUps } from './top-up/open-top-ups.tsx';
import { OwedSection } from './owed-section.tsx';
import { RefundSection } from './refund-section.tsx';
import { StatementsSection } from './statements-section.tsx';
import { TopUpSection } from './top-up/top-up-section.tsx';
import { TransactionsSection } from './transactions/transactions-section.tsx';
import { useWallet, type Wallet } from './use-wallet.ts';
import { selectWallet } from './wallet-slice.ts';

export function WalletPage() {
  const { t } = useTranslation();
  const isDriver = useSelector(selectRole) === 'driver';
  const wallet = useWallet();
  const { balance, tokenPrice, currency } = wallet;
  return (
    <PageFrame title={t('wallet.title')} width="text">
      <Stack gap="lg">
        {balance && (
          <BalanceCard
            {...{ balance, tokenPrice, currency }}
            {...(!isDriver && { heldFor: t('payouts.held') })}
          />
        )}
        {!balance && <NoBalance wallet={wallet} />}
        {isDriver && <OwedSection />}
        {isDriver && <OpenTopUps />}
        {isDriver && <TopUpSection wallet={wallet} />}
        {isDriver && <RefundSection wallet={wallet} />}
        {isDriver && <HoldsList />}
        <TransactionsSection walletOf={isDriver ? 'driver' : 'station_owner'} hasFile />
        {balance && <StatementsSection />}
      </Stack>
    </PageFrame>
  );
}

/** Shown while the balance loads or if it cannot be read; offline, the last known one remains. */
function NoBalance({ wallet: { error, refetch } }: { wallet: Wallet }) {
  const { t } = useTranslation();
  const isDriver = useSelector(selectRole) === 'driver';
  const known = useSelector(selectWallet);
  const amountOf = useTokenAmount();
  const quantity = isDriver ? known.driver_tokens_quantity : known.station_owner_tokens_quantity;
  if (!error) return <SkeletonRows rows={1} height={168} />;
  if (error.status !== null || quantity === 0) {
    return <ErrorState error={error} onRetry={refetch} safe={t('wallet.safe')} />;
  }
  return (
    <Notice title={t(`errors.${error.code}`)}>
      <p>
        {t('wallet.lastSeen')} {amountOf(quantity)}
      </p>
      <Button variant="default" mt="sm" onClick={refetch}>
        {t('common.retry')}
      </Button>
    </Notice>
  );
}
