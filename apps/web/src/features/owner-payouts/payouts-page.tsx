/** An owner's earnings, the payout request form, and earlier payouts. */
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../shared/api/use-read.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { usePageAddress } from '../../shared/ui/use-address.ts';
import { BalanceCard, Tokens, useWallet } from '../wallet/public.ts';
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
  const refetch = (): void => [wallet, newest, list].forEach((one) => one.refetch());
  const { balance, tokenPrice, currency } = wallet;
  const error = wallet.error ?? newest.error;
  const open = newest.data?.results.find(({ status }) => status === 'requested');
  return (
    <PageFrame title={t('payouts.title')} width="text">
      <Stack gap="xl">
        {balance && newest.data && (
          <>
            <div>
              <BalanceCard {...{ balance, tokenPrice, currency }} heldFor={t('payouts.held')} />
              <Text c="dimmed" size="sm" mt="sm">
                {t('payouts.commission')}{' '}
                <Link to="/wallet" className={classes.link}>
                  {t('payouts.movements')}
                </Link>
              </Text>
            </div>
            {open ? (
              <Notice tone="info" title={t('payouts.open.title')}>
                <Text>
                  <Tokens value={open.tokens} />
                </Text>
                <Text>{t('payouts.open.text')}</Text>
              </Notice>
            ) : (
              <RequestForm
                available={balance.available}
                tokenPrice={tokenPrice}
                currency={currency}
              />
            )}
          </>
        )}
        {!(balance && newest.data) && error && (
          <ErrorState error={error} onRetry={refetch} safe={t('wallet.safe')} />
        )}
        {!(balance && newest.data) && !error && <SkeletonRows rows={2} height={200} />}
        <PayoutList {...{ list, page, currency }} pageSize={PAGE_SIZE} onPage={setPage} />
      </Stack>
    </PageFrame>
  );
}
