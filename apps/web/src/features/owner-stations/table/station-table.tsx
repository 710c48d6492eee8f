/** The owner's stations as a dense table, sorted and filtered by the server. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pager } from '../../../shared/ui/pager.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { Table } from '../../../shared/ui/table/table.tsx';
import { useAddress } from '../../../shared/ui/use-address.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { JobPanel } from '../bulk/job-panel.tsx';
import { useSelectColumn } from '../bulk/select-column.tsx';
import { useSelection } from '../bulk/use-selection.ts';
import { useStationColumns } from './station-columns.tsx';
import classes from './station-table.module.css';
import { TableFilters } from './table-filters.tsx';
import { TABLE_PAGE_SIZE, useTableAddress } from './use-table-address.ts';

const SKELETON_ROWS = 10;

export function StationTable() {
  const { t } = useTranslation();
  const address = useTableAddress();
  const { filter, page, ordering } = address;
  const query = { ...filter, page, page_size: TABLE_PAGE_SIZE, ordering };
  const { data, error, isLoading, refetch } = useRead('listStationTable', { query });
  const columns = useStationColumns();
  const selection = useSelection(filter, data?.count ?? 0);
  const select = useSelectColumn(selection);
  const [job, setJob] = useAddress('job', '');
  const pageIds = data?.results.map(({ id }) => id) ?? [];
  return (
    <>
      {job !== '' && <JobPanel key={job} id={job} onOther={setJob} onClose={() => setJob('')} />}
      <TableFilters address={address} table={data} />
      {!data && !error && <SkeletonRows rows={SKELETON_ROWS} height={48} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />}
      {data?.results.length === 0 && (
        <EmptyState
          drawing="search"
          title={t('manage.list.none')}
          action={<Button onClick={address.clear}>{t('lists.filter.clear')}</Button>}
        />
      )}
      {data && data.results.length > 0 && (
        <>
          <Button
            variant="subtle"
            onClick={() =>
              selection.toggle(
                pageIds,
                pageIds.some((id) => !selection.ids.has(id)),
              )
            }
          >
            {t('bulk.selectPage')}
          </Button>
          <Table
            className={classes.table}
            label={t('manage.list.title')}
            keyOf={({ id }) => id}
            rows={data.results}
            columns={[select, ...columns]}
            ordering={ordering}
            onOrder={address.order}
            isStale={isLoading}
          />
          <Pager
            page={page}
            pageSize={TABLE_PAGE_SIZE}
            count={data.count}
            onChange={address.setPage}
          />
          <BulkBar selection={selection} count={data.count} onStarted={setJob} />
        </>
      )}
    </>
  );
}
