/** The movements of the signed-in user's wallet, by page or the newest few. */
/** The movements of a wallet, by day, a page at a time; whose wallet it is says the page around it. */
import { Button, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { usePageAddress } from '../../shared/ui/use-address.ts';
import { TransactionList } from './transaction-list.tsx';
import { ownerTransactionsFetched, transactionsFetched } from './wallet-slice.ts';

const PAGE_SIZE = 20;
type Props = {
  walletOf: 'driver' | 'station_owner';
  /** Only so many of the newest, with the ways to more. */
  few?: { shown: number; more: ReactNode };
};

export function TransactionsSection({ walletOf, few }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [page, setPage] = usePageAddress();
  const call = walletOf === 'driver' ? 'listDriverTransactions' : 'listOwnerTransactions';
  const { data, error, reload } = useCall(call, {
    query: few ? { page: 1, page_size: few.shown } : { page, page_size: PAGE_SIZE },
  });
  useEffect(() => {
    const fetched = walletOf === 'driver' ? transactionsFetched : ownerTransactionsFetched;
    if (data) dispatch(fetched(data));
  }, [dispatch, data, walletOf]);

  return (
    <section aria-labelledby="transactions">
      <Title order={2} size="h3" id="transactions" mb="sm">
        {t('wallet.transactions')}
      </Title>
      {!data && !error && <SkeletonRows rows={3} height={72} />}
      {!data && error && <ErrorState error={error} onRetry={reload} safe={t('wallet.safe')} />}
      {data?.count === 0 && (
        <EmptyState
          drawing="wallet"
          title={t('wallet.empty.title')}
          text={t(`wallet.empty.${walletOf}`)}
          action={
            walletOf === 'driver' && (
              <Button component={Link} to="/contact" variant="default">
                {t('wallet.empty.contact')}
              </Button>
            )
          }
        />
      )}
      {data && data.count > 0 && <TransactionList transactions={data.results} />}
      {few?.more}
      {data && !few && (
        <Pager page={page} pageSize={PAGE_SIZE} count={data.count} onChange={setPage} />
      )}
    </section>
  );
}
