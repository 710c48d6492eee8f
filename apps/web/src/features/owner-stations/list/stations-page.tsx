/**
 * The owner's stations: as cards, each with what prevents bookings and the status of every plug, or as a table, which is shown first
 * to owners with many.
 */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useSearchParams } from 'react-router';
import { useServer } from '../../../shared/api/server.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { EmptyList } from '../../../shared/ui/empty-list.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { Pager } from '../../../shared/ui/pager.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { useAddress, usePageAddress, useSearchAddress } from '../../../shared/ui/use-address.ts';
import { SaveFileButton } from '../../../shared/ui/save-file-button.tsx';
import { selectStations } from '../../stations/public.ts';
import { ImportDialog } from '../bulk/import-dialog.tsx';
import { StationTable } from '../table/station-table.tsx';
import { StationCard } from './station-card.tsx';
import classes from './stations-page.module.css';

const PAGE_SIZE = 12;
const PAUSE_MS = 300;

export function StationsPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchAddress();
  const [chosen, setView] = useAddress('view', '');
  const [page, setPage] = usePageAddress();
  const { stations, count, error, refetch } = useOwnerStations(page, search, chosen !== 'table');
  const isFirst = count === 0 && search === '';
  const isTable = chosen === 'table' || (chosen === '' && (count ?? 0) > PAGE_SIZE);
  const hasMany = isTable || search !== '' || (count ?? 0) > 1;
  return (
    <PageFrame title={t('manage.list.title')} width="full" aside={!isFirst && <AddStation />}>
      {hasMany && (
        <div className={classes.tools}>
          <SearchField value={search} onChange={setSearch} />
          <ViewSwitch isTable={isTable} onChange={setView} />
        </div>
      )}
      {isTable ? (
        <StationTable />
      ) : (
        <>
          {!stations && !error && <SkeletonRows rows={2} height={150} />}
          {!stations && error && (
            <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />
          )}
          {count === 0 && <Nothing isSearch={search !== ''} />}
          <ul className={classes.stations}>
            {stations?.map((station) => (
              <li key={station.id}>
                <StationCard station={station} />
              </li>
            ))}
          </ul>
          {count !== undefined && (
            <Pager page={page} pageSize={PAGE_SIZE} count={count} onChange={setPage} />
          )}
        </>
      )}
      {(isTable || (stations?.length ?? 0) > 0) && <TakeAlong />}
    </PageFrame>
  );
}

function ViewSwitch({ isTable, onChange }: { isTable: boolean; onChange: (view: string) => void }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="md"
      aria-label={t('table.view')}
      data={[
        { value: 'cards', label: t('table.cards') },
        { value: 'table', label: t('table.table') },
      ]}
      value={isTable ? 'table' : 'cards'}
      onChange={onChange}
    />
  );
}

function AddStation() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to="/owner/stations/new"
      leftSection={<IconPlus size={20} aria-hidden />}
    >
      {t('manage.list.add')}
    </Button>
  );
}

/** Exports of the stations for other platforms and maps. */
function TakeAlong() {
  const { t } = useTranslation();
  const { download } = useServer();
  return (
    <section className={classes.takeAlong} aria-label={t('manage.list.takeAlong')}>
      <p>{t('manage.list.takeAlongText')}</p>
      <StationFile />
      <SaveFileButton
        label={t('manage.list.asOcpi')}
        fetchFile={() => download('exportStationsOcpi', {})}
      />
      <SaveFileButton
        label={t('manage.list.asGeoJson')}
        fetchFile={() => download('exportStationsGeoJson', {})}
      />
    </section>
  );
}

/** All stations as a CSV file, in both directions. */
function StationFile() {
  const { t } = useTranslation();
  const { download } = useServer();
  const [isImporting, setImporting] = useState(false);
  const [, setParams] = useSearchParams();
  return (
    <>
      <Button variant="default" onClick={() => setImporting(true)}>
        {t('bulk.file.open')}
      </Button>
      <ImportDialog
        isOpen={isImporting}
        onClose={() => setImporting(false)}
        onStarted={(job) => {
          setImporting(false);
          setParams({ view: 'table', job });
        }}
      />
      <SaveFileButton
        label={t('bulk.file.export')}
        fetchFile={() => download('exportStationFile', {})}
      />
    </>
  );
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation();
  if (isSearch) {
    return (
      <EmptyState drawing="search" title={t('manage.list.none')} text={t('manage.list.noneText')} />
    );
  }
  return (
    <>
      <EmptyList
        drawing="charger"
        title={t('manage.list.empty')}
        text={t('manage.list.emptyText')}
        to="/owner/stations/new"
        button={t('manage.list.addFirst')}
      />
      <div className={classes.many}>
        <p>{t('manage.list.emptyMany')}</p>
        <StationFile />
      </div>
    </>
  );
}

/** The first page is shown from the store at once, with later changes and deletions applied. */
function useOwnerStations(page: number, search: string, isAsked: boolean) {
  const known = useSelector(selectStations).station_owner_stations;
  const query = { page, page_size: PAGE_SIZE, search };
  const { data, error, refetch } = useRead('listMyStations', isAsked ? { query } : null);
  const isFirst = page === 1 && search === '' && known.length > 0;
  const stations = data?.results ?? (isFirst ? known.slice(0, PAGE_SIZE) : undefined);
  return { stations, count: data?.count, error, refetch };
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const tell = useDebouncedCallback(onChange, PAUSE_MS);
  return (
    <TextInput
      type="search"
      aria-label={t('manage.list.search')}
      placeholder={t('manage.list.search')}
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
