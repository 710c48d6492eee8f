/** The owner's stations, each with the state of every plug. */
import { Title } from '@mantine/core';
import type { AnswerOf } from '@voltagora/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { addressOf } from '../../shared/format/address.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { usePageAddress } from '../../shared/ui/use-address.ts';
import { ownerStationsFetched } from '../stations/public.ts';
import classes from './owner.module.css';
import { plugsByStatus } from './plugs-by-status.ts';

const PAGE_SIZE = 12;
type OwnerStation = AnswerOf<'listMyStations'>['results'][number];

export function OwnerStations() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [page, setPage] = usePageAddress('stations');
  const query = { page, page_size: PAGE_SIZE };
  const { data, error, reload } = useCall('listMyStations', { query });
  useEffect(() => {
    if (data) dispatch(ownerStationsFetched(data));
  }, [dispatch, data]);
  return (
    <section aria-labelledby="owner-stations">
      <Title order={2} size="h3" id="owner-stations" mb="sm">
        {t('owner.stations.title')}
      </Title>
      {!data && !error && <SkeletonRows rows={2} height={120} />}
      {!data && error && <ErrorState error={error} onRetry={reload} safe={t('owner.safe')} />}
      {data?.count === 0 && (
        <EmptyState
          drawing="charger"
          title={t('owner.stations.empty')}
          text={t('owner.stations.emptyText')}
        />
      )}
      <ul className={classes.stations}>
        {data?.results.map((station) => (
          <li key={station.id}>
            <StationCard station={station} />
          </li>
        ))}
      </ul>
      {data && <Pager page={page} pageSize={PAGE_SIZE} count={data.count} onChange={setPage} />}
    </section>
  );
}

function StationCard({ station }: { station: OwnerStation }) {
  const { t } = useTranslation();
  return (
    <>
      <Link to={`/stations/${station.slug}`} className={classes.link}>
        {station.name}
      </Link>
      <p className={classes.note}>{addressOf(station)}</p>
      <ul className={classes.plugs}>
        {plugsByStatus(station.plugs).map(({ status, labels }) => (
          <li key={status}>
            <StatusBadge status={status} />
            <span>
              {t('owner.stations.plugs', { count: labels.length, labels: labels.join(', ') })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
