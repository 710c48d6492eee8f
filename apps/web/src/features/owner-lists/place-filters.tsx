/** Filters by station, searched by name, and by one of its plugs. */
import { NativeSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shared/api/use-read.ts';
import type { ListNarrowing } from './use-list-address.ts';

const PAUSE_MS = 200;
const STATIONS_SHOWN = 50;

type Props = { address: Pick<ListNarrowing, 'station' | 'plug' | 'narrow'> };
type Named = { id: number; name: string };

export function PlaceFilters({ address }: Props) {
  const { station } = address;
  const request = station === null ? null : { params: { id: station } };
  const { data } = useRead('readOwnStation', request);
  const chosen = data?.id === station ? data : undefined;
  return (
    <>
      <StationFilter key={chosen?.id ?? station} {...{ address }} name={chosen?.name} />
      <PlugFilter address={address} plugs={chosen?.plugs ?? []} />
    </>
  );
}

function StationFilter({ address, name }: Props & { name: string | undefined }) {
  const { t } = useTranslation();
  const { station, narrow } = address;
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  // The field also contains the name of the chosen station, which is not a search.
  const search = asked === name ? '' : asked;
  const { data } = useRead('listMyStations', {
    query: { page: 1, page_size: STATIONS_SHOWN, search },
  });
  const found = withChosen(data?.results ?? [], station, name);
  return (
    <Select
      label={t('lists.filter.station')}
      placeholder={t('lists.filter.allStations')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('lists.filter.allStations') }}
      // The server has filtered already, and not only by name.
      filter={({ options }) => options}
      nothingFoundMessage={t('lists.nothing.title')}
      searchValue={typed}
      onSearchChange={setTyped}
      value={station === null ? null : String(station)}
      onChange={(value) => narrow({ station: value, plug: null })}
      data={found.map((one) => ({ value: String(one.id), label: one.name }))}
    />
  );
}

function PlugFilter({
  address,
  plugs,
}: Props & { plugs: readonly { id: number; label: string }[] }) {
  const { t } = useTranslation();
  const { plug, narrow } = address;
  if (plug === null && plugs.length < 2) return null;
  const named = plugs.map(({ id, label }) => ({ id, name: t('reservations.plug', { label }) }));
  return (
    <NativeSelect
      size="md"
      label={t('lists.filter.plug')}
      value={plug ?? ''}
      onChange={(event) => narrow({ plug: event.currentTarget.value })}
      data={[
        { value: '', label: t('lists.filter.allPlugs') },
        ...withChosen(named, plug).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

/** Keeps the chosen station as an option even if the list lacks it: it may be on another page or deleted. */
function withChosen(known: readonly Named[], id: number | null, name = ''): readonly Named[] {
  return id === null || known.some((one) => one.id === id)
    ? known
    : [{ id, name: name || `#${id}` }, ...known];
}
