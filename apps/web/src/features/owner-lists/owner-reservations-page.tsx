/** All bookings at the owner's stations, with search, filters, sorting, totals and export. */
import { RESERVATION_STATUSES } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useServer } from '../../shared/api/server.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { SaveFileButton } from '../../shared/ui/save-file-button.tsx';
import { selectReservations } from '../reservations/public.ts';
import { ListBody } from './list-body.tsx';
import { ListFilters } from './list-filters.tsx';
import { PAGE_SIZE } from './page-size.ts';
import { ReservationTable, type ReservationOrdering } from './reservation-table.tsx';
import { useListAddress } from './use-list-address.ts';

const ORDERINGS = [
  '-start_time',
  'start_time',
  '-created_at',
  'created_at',
] as const satisfies ReservationOrdering[];

export function OwnerReservationsPage() {
  const { t } = useTranslation();
  const { download } = useServer();
  const address = useListAddress<ReservationOrdering>(ORDERINGS);
  const { page, ordering } = address;
  const status = RESERVATION_STATUSES.find((one) => one === address.status);
  const filters = { ...address.filters, ordering, ...(status ? { status } : {}) };
  const query = { ...filters, page, page_size: PAGE_SIZE };
  const list = useRead('listOwnerReservations', { query });
  const { data, isLoading } = list;
  const { results: known } = useSelector(selectReservations).station_owner_reservations;
  const empty = { title: t('lists.reservations.empty'), text: t('lists.reservations.emptyText') };
  return (
    <PageFrame
      title={t('lists.reservations.title')}
      width="full"
      aside={
        <SaveFileButton
          disabled={!data?.count}
          label={t('lists.export')}
          fetchFile={() => download('exportOwnerReservations', { query: filters })}
        />
      }
    >
      <ListFilters
        address={address}
        searchLabel={t('lists.reservations.search')}
        isOfReservations
      />
      <ListBody
        {...{ list, empty, address }}
        lastLoaded={known.length > 0 && <ReservationTable reservations={known} />}
      >
        {data && (
          <ReservationTable
            reservations={data.results}
            whole={{
              ordering,
              onOrder: address.order,
              count: data.count,
              totals: data.totals,
              isStale: isLoading,
            }}
          />
        )}
      </ListBody>
    </PageFrame>
  );
}
