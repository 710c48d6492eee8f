/** The content of a list: rows, or why there are none, with the next step. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ApiError } from '../../shared/api/api-error.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { PAGE_SIZE } from './page-size.ts';
import type { ListNarrowing } from './use-list-address.ts';

const SKELETON_ROWS = 8;

type Props = {
  list: {
    data: { count: number; results: readonly unknown[] } | undefined;
    error: ApiError | null;
    refetch: () => void;
  };
  address: ListNarrowing;
  empty: { title: string; text: string };
  /** What was loaded last, shown while there is no network. */
  lastLoaded: ReactNode;
  children: ReactNode;
};

export function ListBody({ list, address, empty, lastLoaded, children }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = list;
  if (error?.status === null && lastLoaded) {
    return (
      <>
        <Notice title={t(`errors.${error.code}`)}>
          <p>{t('lists.old')}</p>
        </Notice>
        {lastLoaded}
      </>
    );
  }
  if (error) return <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />;
  if (!data) return <SkeletonRows rows={SKELETON_ROWS} height={56} />;
  if (data.count === 0) return <NothingHere {...{ address, empty }} />;
  return (
    <>
      {data.results.length > 0 ? (
        children
      ) : (
        <EmptyState
          drawing="calendar"
          title={t('lists.beyond.title')}
          action={<Button onClick={() => address.setPage(1)}>{t('lists.beyond.toFirst')}</Button>}
        />
      )}
      <Pager
        page={address.page}
        pageSize={PAGE_SIZE}
        count={data.count}
        onChange={address.setPage}
      />
    </>
  );
}

function NothingHere({ address, empty }: Pick<Props, 'address' | 'empty'>) {
  const { t } = useTranslation();
  if (address.narrowedBy > 0) {
    return (
      <EmptyState
        drawing="search"
        title={t('lists.nothing.title')}
        text={t('lists.nothing.text')}
        action={<Button onClick={address.clear}>{t('lists.filter.clear')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      drawing="calendar"
      {...empty}
      action={
        <Button component={Link} to="/owner/stations" variant="default">
          {t('lists.toStations')}
        </Button>
      }
    />
  );
}
