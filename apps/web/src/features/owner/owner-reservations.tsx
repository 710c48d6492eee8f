/** Reservations at the owner's stations; search, order and page live in the address. */
import { TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/use-call.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { ownerReservationsFetched } from '../reservations/public.ts';
import classes from './owner.module.css';
import { ReservationTable } from './reservation-table.tsx';
import { useTableAddress } from './use-table-address.ts';

const PAGE_SIZE = 10;
const PAUSE_MS = 300;

export function OwnerReservations() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const table = useTableAddress();
  const { page, search, ordering } = table;
  const query = { page, page_size: PAGE_SIZE, search, ordering };
  const { data, error, reload } = useCall('listOwnerReservations', { query });
  useEffect(() => {
    if (data) dispatch(ownerReservationsFetched(data));
  }, [dispatch, data]);
  return (
    <section aria-labelledby="owner-reservations">
      <div className={classes.head}>
        <Title order={2} size="h3" id="owner-reservations">
          {t('owner.reservations.title')}
        </Title>
        <SearchField value={search} onChange={table.setSearch} />
      </div>
      {!data && !error && <SkeletonRows rows={4} height={64} />}
      {!data && error && <ErrorState error={error} onRetry={reload} safe={t('owner.safe')} />}
      {data?.count === 0 && (
        <EmptyState
          drawing="calendar"
          title={t(search ? 'owner.reservations.none' : 'owner.reservations.empty')}
          text={t(search ? 'owner.reservations.noneText' : 'owner.reservations.emptyText')}
        />
      )}
      {data && data.results.length > 0 && (
        <ReservationTable
          reservations={data.results}
          isNewestFirst={ordering === '-start_time'}
          onTurn={table.turn}
        />
      )}
      {data && (
        <Pager page={page} pageSize={PAGE_SIZE} count={data.count} onChange={table.setPage} />
      )}
    </section>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const tell = useDebouncedCallback(onChange, PAUSE_MS);
  return (
    <TextInput
      type="search"
      aria-label={t('owner.reservations.search')}
      placeholder={t('owner.reservations.search')}
      leftSection={<IconSearch size={18} aria-hidden />}
      maxLength={100}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
      className={classes.search}
    />
  );
}
