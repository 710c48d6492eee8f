/** An owner's earnings, the payout request form, and earlier payouts. */
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../shared/api/use-read.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { usePageAddress } from '../../shared/ui/use-address.ts';
import { BalanceCard, useWallet } from '../wallet/public.ts';
import { BankAccountSection } from './bank-account-section.tsx';
import { IncomeSection } from './income-section.tsx';
import { OpenPayout } from './open-payout.tsx';
import { PayableSummary } from './payable-summary.tsx';
import { PayoutList } from './payout-list.tsx';
import { RequestForm } from './request-form.tsx';
import classes from './payouts.module.css';

const PAGE_SIZE = 10;

export function PayoutsPage() {
  const { t } = useTranslation();
  const wallet = useWallet();
  const [page, setPage] = usePageAddress();
  // Only one payout can be open, and it is the newest.
  const newest = useRead('listPayouts', { query: { page: 1, page_size: 1 } });
  const list = useRead('listPayouts', { query: { page, page_size: PAGE_SIZE } });
  const payable = useRead('readPayable', {});
  const account = useRead('readBankAccount', {});
  const hasNoAccount = account.error?.status === 404;
  const isAccountKnown = account.data !== undefined || hasNoAccount;
  const refetch = (): void =>
    [wallet, newest, payable, list, account].forEach((one) => one.refetch());
  const { balance, tokenPrice, currency } = wallet;
  const error =
    wallet.error ?? newest.error ?? payable.error ?? (hasNoAccount ? null : account.error);
  const amounts = newest.data && isAccountKnown ? payable.data : undefined;
  const isRead = balance !== undefined && amounts !== undefined;
  const open = newest.data?.results.find(({ status }) => status === 'requested');
  return (
    <PageFrame title={t('payouts.title')} width="text">
      <Stack gap="xl">
        {balance && amounts && (
          <>
            <div>
              <BalanceCard
                {...{ balance, tokenPrice, currency }}
                heldFor={t('payouts.held')}
                label={t('payouts.available')}
              />
              <Text c="dimmed" size="sm" mt="sm">
                {t('payouts.commission')}{' '}
                <Link to="/wallet" className={classes.link}>
                  {t('payouts.movements')}
                </Link>
              </Text>
            </div>
            <PayableSummary payable={amounts} />
            {open && <OpenPayout payout={open} currency={currency} />}
            {!open && !hasNoAccount && (
              <RequestForm
                available={amounts.tokens}
                least={amounts.minimum?.tokens ?? 0}
                hasEarned={balance.available > 0}
                tokenPrice={tokenPrice}
                currency={currency}
              />
            )}
            <BankAccountSection account={hasNoAccount ? null : (account.data ?? null)} />
          </>
        )}
        {!isRead && error && <ErrorState error={error} onRetry={refetch} safe={t('wallet.safe')} />}
        {!isRead && !error && <SkeletonRows rows={2} height={200} />}
        <IncomeSection />
        <PayoutList {...{ list, page, currency }} pageSize={PAGE_SIZE} onPage={setPage} />
      </Stack>
    </PageFrame>
  );
}
