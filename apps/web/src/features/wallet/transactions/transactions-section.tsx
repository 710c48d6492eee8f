/** The movements of a wallet by day, in pages; the page around it names the wallet. */
import { Button, Title } from '@mantine/core';
import type { WalletTransaction } from '@voltagora/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useServer } from '../../../shared/api/server.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Pager } from '../../../shared/ui/pager.tsx';
import { SaveFileButton } from '../../../shared/ui/save-file-button.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { usePageAddress } from '../../../shared/ui/use-address.ts';
import { useClientConfig } from '../../config/public.ts';
import { ownTimeZone } from '../../../shared/format/own-time-zone.ts';
import { TransactionList } from './transaction-list.tsx';
import { selectWallet } from '../wallet-slice.ts';
import classes from '../wallet.module.css';

const PAGE_SIZE = 20;
type Props = {
  walletOf: 'driver' | 'station_owner';
  /** Shows only the newest ones, with links to the others. */
  few?: { shown: number; more: ReactNode };
  /** All of them can be downloaded as a table. */
  hasFile?: boolean;
};

export function TransactionsSection({ walletOf, few, hasFile = false }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = usePageAddress();
  const call = walletOf === 'driver' ? 'listDriverTransactions' : 'listOwnerTransactions';
  const { data, error, refetch } = useRead(call, {
    query: few ? { page: 1, page_size: few.shown } : { page, page_size: PAGE_SIZE },
  });
  const remembered = useRemembered(walletOf);

  const isOffline = error?.status === null && remembered.length > 0;
  const shown = data?.results ?? (isOffline ? remembered : []);
  return (
    <section aria-labelledby="transactions">
      <div className={classes.head}>
        <Title order={2} size="h3" id="transactions">
          {t('wallet.transactions')}
        </Title>
        {hasFile && data && data.count > 0 && <SaveTransactions />}
      </div>
      {!data && !error && <SkeletonRows rows={3} height={72} />}
      {!data && error && !isOffline && (
        <ErrorState error={error} onRetry={refetch} safe={t('wallet.safe')} />
      )}
      {!data && isOffline && (
        <div className={classes.lastSeen}>
          <Notice tone="info" title={t('wallet.movementsLastSeen')} />
        </div>
      )}
      {data?.count === 0 && <NothingMoved walletOf={walletOf} />}
      {shown.length > 0 && <TransactionList transactions={shown} />}
      {few?.more}
      {data && !few && (
        <Pager page={page} pageSize={PAGE_SIZE} count={data.count} onChange={setPage} />
      )}
    </section>
  );
}

function useRemembered(walletOf: Props['walletOf']): readonly WalletTransaction[] {
  const { transactions, station_owner_transactions } = useSelector(selectWallet);
  return walletOf === 'driver' ? transactions : station_owner_transactions;
}

function SaveTransactions() {
  const { t } = useTranslation();
  const { download } = useServer();
  const query = { time_zone: ownTimeZone() };
  return (
    <SaveFileButton
      label={t('wallet.save')}
      fetchFile={() => download('exportWalletTransactions', { query })}
    />
  );
}

/** Explains where tokens come from: the card, or the host of an installation without card payments. */
function NothingMoved({ walletOf }: { walletOf: Props['walletOf'] }) {
  const { t } = useTranslation();
  const isWithoutCards = useClientConfig()?.payments === 'off';
  const isGranted = walletOf === 'driver' && isWithoutCards;
  return (
    <EmptyState
      drawing="wallet"
      title={t('wallet.empty.title')}
      text={t(isGranted ? 'wallet.empty.granted' : `wallet.empty.${walletOf}`)}
      action={
        isGranted && (
          <Button component={Link} to="/contact" variant="default">
            {t('wallet.empty.contact')}
          </Button>
        )
      }
    />
  );
}
