/** All charging sessions at the owner's stations, with search, filters, sorting, totals and export. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useServer } from '../../shared/api/server.ts';
import { ownTimeZone } from '../../shared/format/own-time-zone.ts';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { SaveFileButton } from '../../shared/ui/save-file-button.tsx';
import { selectStations } from '../stations/public.ts';
import { ListBody } from './list-body.tsx';
import { ListFilters } from './list-filters.tsx';
import { PAGE_SIZE } from './page-size.ts';
import { TransactionTable, type TransactionOrdering } from './transaction-table.tsx';
import { useListAddress } from './use-list-address.ts';
import { useTransactions } from './use-transactions.ts';

const ORDERINGS = [
  '-started_at',
  'started_at',
  '-energy_kWh',
  'energy_kWh',
] as const satisfies TransactionOrdering[];

export function OwnerTransactionsPage() {
  const { t } = useTranslation();
  const { download } = useServer();
  const address = useListAddress<TransactionOrdering>(ORDERINGS);
  const { page, ordering } = address;
  const filters = { ...address.filters, ordering };
  const list = useTransactions({ ...filters, page, page_size: PAGE_SIZE });
  const { data, isLoading } = list;
  const { fetched_station_transactions: known } = useSelector(selectStations);
  const empty = { title: t('lists.transactions.empty'), text: t('lists.transactions.emptyText') };
  return (
    <PageFrame
      title={t('lists.transactions.title')}
      width="full"
      aside={
        <SaveFileButton
          disabled={!data?.count}
          label={t('lists.export')}
          fetchFile={() => download('exportTransactions', { query: filters })}
        />
      }
    >
      <ListFilters address={address} searchLabel={t('lists.transactions.search')} />
      <ListBody
        {...{ list, empty, address }}
        lastLoaded={known.length > 0 && <TransactionTable transactions={known} />}
      >
        {data && (
          <>
            <TransactionTable
              transactions={data.results}
              whole={{
                ordering,
                onOrder: address.order,
                count: data.count,
                totals: data.totals,
                isStale: isLoading,
              }}
            />
            <Text c="dimmed" size="sm" mt="sm">
              {t('lists.zone', { zone: ownTimeZone() })}
            </Text>
          </>
        )}
      </ListBody>
    </PageFrame>
  );
}
